// SPDX-License-Identifier: BSL-1.0
#include "entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "number.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

using section = lock_entry::section;
using part = lock_entry::part;

// Branches that take the next numbers edit lines that are there, so they do not meet in one place.
constexpr std::uint64_t block_size = 8;

std::string reasons(const lock_reservation& r) {
    std::string out;
    if (!r.since.empty()) { out += " since=" + quoted(r.since); }
    if (!r.why.empty()) { out += " why=" + quoted(r.why); }
    return out;
}

std::string fingerprint_attribute(const std::optional<std::uint64_t>& fp) {
    return fp ? fmt::format("  fp=0x{:016x}", *fp) : std::string{};
}

// The numbers of composites' bits that no flag and no reservation has, with the first composite of each.
std::map<std::uint64_t, std::string> implied_bits(const locked_enum& e) {
    std::map<std::uint64_t, std::string> out;
    for (const locked_composite& c : e.composites) {
        for (std::uint64_t bit = 0; bit < e.width && bit < 64; ++bit) {
            if ((c.bits >> bit & 1U) != 0 && find_number(e, bit) == nullptr) { out.emplace(bit, c.name); }
        }
    }
    return out;
}

class enum_writer {
public:
    explicit enum_writer(const locked_enum& e) : e_{e}, form_{form_of(e)} {}

    std::vector<lock_entry> entries() && {
        add_header();
        for (const locked_number& n : e_.numbers) { add_number(n); }
        for (const auto& [bit, composite] : implied_bits(e_)) {
            body(bit, part::self, {}, fmt::format("  {}  implied by {}", bit, composite), false);
        }
        std::sort(out_.begin(), out_.end(), entry_before);
        add_free();
        add_tail();
        return std::move(out_);
    }

private:
    void add_header() {
        lock_entry h;
        h.subject = e_.name;
        h.line = fmt::format("enum {}  {}  policy={}", e_.name,
                             e_.role == enum_role::flags ? fmt::format("bits={}", e_.width)
                                                         : fmt::format("values={}", type_text(form_)),
                             e_.policy == lock_policy::name ? "name" : "number");
        if (e_.retains_unknown) { h.line += "  unknown=retain"; }
        h.line += fingerprint_attribute(e_.fingerprint);
        out_.push_back(std::move(h));
    }

    void body(std::uint64_t number, part what, const std::string& second, std::string line, bool free) {
        const bool with_sign = form_.role == enum_role::values && form_.is_signed;
        const std::uint64_t position = with_sign ? widened(number, form_) ^ std::uint64_t{1} << 63 : number;
        out_.push_back({section::body,
                        position,
                        {},
                        what,
                        second,
                        std::move(line),
                        free,
                        fmt::format("{}, slot {}", e_.name, number_text(number, form_))});
    }

    void add_number(const locked_number& n) {
        const std::string number = number_text(n.number, form_);
        body(n.number, part::self, {},
             n.reserved ? fmt::format("  {}  reserved {}{}", number, quoted(n.reserved->name), reasons(*n.reserved))
                        : fmt::format("  {}  {}", number, n.name),
             false);
        for (const std::string& a : n.aliases) { body(n.number, part::alias, a, "       alias " + a, false); }
        for (const std::string& w : n.former) { body(n.number, part::former, w, "       was " + w, false); }
        if (!n.becomes.empty()) { body(n.number, part::becomes, {}, "       becomes " + n.becomes, false); }
    }

    void add_free_one(std::uint64_t number) {
        body(number, part::self, {}, fmt::format("  {}  -", number_text(number, form_)), true);
    }

    // Flags: every bit up to the end of the block of eight behind the highest one. Values: likewise above the highest,
    // and short gaps; the numbers between error codes 100 and 200 are of no use to anyone.
    void add_free() {
        std::vector<std::uint64_t> used;
        for (const locked_number& n : e_.numbers) { used.push_back(n.number); }
        for (const auto& [bit, composite] : implied_bits(e_)) { used.push_back(bit); }
        std::sort(used.begin(), used.end(),
                  [&](std::uint64_t a, std::uint64_t b) { return number_before(a, b, form_); });
        if (form_.role == enum_role::flags) { fill_from_zero(used); }
        for (std::size_t i = 0; i + 1 < used.size(); ++i) {
            const std::uint64_t gap = distance(used[i], used[i + 1], form_);
            if (form_.role == enum_role::flags || gap <= block_size) { fill(used[i], gap - 1); }
        }
        if (used.empty()) {
            add_free_one(0);
            fill(0, block_size - 1);
        } else {
            fill(used.back(), behind(used.back()));
        }
        std::sort(out_.begin(), out_.end(), entry_before);
    }

    void fill_from_zero(const std::vector<std::uint64_t>& used) {
        if (used.empty() || used.front() == 0) { return; }
        add_free_one(0);
        fill(0, used.front() - 1);
    }

    // How many free ones stand behind the highest number: to the end of its block, and never none.
    [[nodiscard]] std::uint64_t behind(std::uint64_t highest) const {
        const std::uint64_t in_block = widened(highest, form_) & (block_size - 1);
        return in_block + 1 == block_size ? block_size : block_size - 1 - in_block;
    }

    void fill(std::uint64_t from, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::optional<std::uint64_t> next = next_number(from, form_);
            if (!next) { return; }
            from = *next;
            add_free_one(from);
        }
    }

    void tail(std::uint64_t order, const std::string& name, std::string line) {
        out_.push_back(
            {section::tail, order, name, part::self, {}, std::move(line), false, fmt::format("{}, {}", e_.name, name)});
    }

    void add_tail() {
        if (!e_.zero.empty()) { tail(0, "zero", "  zero " + e_.zero); }
        for (const locked_composite& c : e_.composites) {
            std::vector<std::string> parts;
            for (std::uint64_t bit = 0; bit < e_.width && bit < 64; ++bit) {
                if ((c.bits >> bit & 1U) == 0) { continue; }
                const locked_number* const n = find_number(e_, bit);
                parts.push_back(n == nullptr || n->reserved ? fmt::format("{}", bit) : n->name);
            }
            tail(1, c.name, fmt::format("  composite {} = {}", c.name, fmt::join(parts, " | ")));
        }
        for (const lock_reservation& r : e_.reserved_names) {
            tail(2, r.name, fmt::format("  reserved-name {}{}", r.name, reasons(r)));
        }
    }

    const locked_enum& e_;
    number_form form_;
    std::vector<lock_entry> out_;
};

std::string field_line(const locked_field& f, struct_layout layout) {
    if (f.reserved) { return fmt::format("  {} : reserved{}", f.path, reasons(*f.reserved)); }
    std::string out = fmt::format("  {} : {}", f.path, name_of(f.kind));
    if (f.bit_field != 0) { out += fmt::format(":{}", f.bit_field); }
    for (const field_extent& e : f.extents) { out += fmt::format("[{}]", e.count); }
    if (has_enumeration(f.kind)) { out += ' ' + f.enumeration; }
    if (layout == struct_layout::raw) {
        out += fmt::format(" @ {} {} size {}", f.bit_field != 0 ? "bit" : "offset", f.offset, f.size);
        for (const field_extent& e : f.extents) { out += fmt::format(" stride {}", e.stride); }
    } else if (f.kind == field_kind::opaque && f.size != 0) {
        out += fmt::format(" size {}", f.size);
    }
    return out;
}

std::vector<lock_entry> entries_of(const locked_struct& s) {
    std::vector<lock_entry> out;
    lock_entry h;
    h.subject = s.name;
    h.line = fmt::format("struct {}  layout={}", s.name, s.layout == struct_layout::raw ? "raw" : "named");
    if (s.layout == struct_layout::raw) { h.line += fmt::format("  size={}", s.size); }
    h.line += fingerprint_attribute(s.fingerprint);
    out.push_back(std::move(h));
    for (const locked_field& f : s.fields) {
        const std::uint64_t position = s.layout == struct_layout::raw && !f.reserved ? bit_position(f) : 0;
        const auto add = [&](part what, const std::string& second, std::string line) {
            out.push_back({f.reserved ? section::tail : section::body, position, f.path, what, second, std::move(line),
                           false, fmt::format("{}, field {}", s.name, f.path)});
        };
        add(part::self, {}, field_line(f, s.layout));
        for (const std::string& w : f.former) { add(part::former, w, "       was " + w); }
        if (!f.becomes.empty()) { add(part::becomes, {}, "       becomes " + f.becomes); }
    }
    return out;
}

auto place_of(const lock_entry& e) { return std::tie(e.where, e.position); }
auto rest_of(const lock_entry& e) { return std::tie(e.what, e.second); }

} // namespace

bool entry_before(const lock_entry& a, const lock_entry& b) noexcept {
    if (place_of(a) != place_of(b)) { return place_of(a) < place_of(b); }
    if (a.name != b.name) { return path_before(a.name, b.name); }
    return rest_of(a) < rest_of(b);
}

bool same_place(const lock_entry& a, const lock_entry& b) noexcept {
    return place_of(a) == place_of(b) && a.name == b.name && rest_of(a) == rest_of(b);
}

std::vector<lock_block> blocks_of(const lock_file& lock) {
    std::vector<lock_block> out;
    for (const locked_enum& e : lock.enums) { out.push_back({e.name, 0, enum_writer{e}.entries()}); }
    for (const locked_struct& s : lock.structs) { out.push_back({s.name, 1, entries_of(s)}); }
    for (const lock_reservation& r : lock.reserved_types) {
        lock_entry h;
        h.subject = r.name;
        const std::string why = reasons(r);
        h.line = fmt::format("reserved-type {}{}{}", r.name, why.empty() ? "" : " ", why);
        out.push_back({r.name, 2, {std::move(h)}});
    }
    return out;
}

std::string text_of(const std::vector<lock_entry>& entries) {
    std::string out;
    const lock_entry* previous = nullptr;
    for (const lock_entry& e : entries) {
        const bool in_tail = previous != nullptr && previous->where == section::tail && e.where == section::tail;
        const bool with_previous = e.what != part::self || in_tail;
        if (previous != nullptr && !with_previous) { out += '\n'; }
        out += e.line;
        out += '\n';
        previous = &e;
    }
    return out;
}

} // namespace ensign::lint
