// SPDX-License-Identifier: BSL-1.0
#include "diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compare_field.hpp"
#include "number.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

std::string reason(const lock_reservation& r) {
    std::string out = r.since.empty() ? std::string{} : fmt::format(" since {}", r.since);
    if (!r.why.empty()) { out += ": " + r.why; }
    return out;
}

// The slot of the later lock that is this member: by name, or by a rename that the later lock knows of.
const locked_number* same_member(const locked_enum& in, const locked_number& n) {
    if (const locked_number* const same = find_member(in, n.name)) { return same; }
    for (const locked_number& other : in.numbers) {
        if (!other.reserved && contains(other.former, n.name)) { return &other; }
    }
    return nullptr;
}

class enum_diff {
public:
    enum_diff(const locked_enum& before, const locked_enum& after, type_diff& out)
        : before_{before}, after_{after}, out_{out} {}

    void run() {
        attributes();
        for (const locked_number& n : before_.numbers) { was(n); }
        for (const locked_number& n : after_.numbers) { is(n); }
        composites();
        if (before_.zero != after_.zero) {
            line(fmt::format("> zero {} -> {}", before_.zero.empty() ? "-" : before_.zero,
                             after_.zero.empty() ? "-" : after_.zero));
        }
        for (const lock_reservation& r : after_.reserved_names) {
            const auto& all = before_.reserved_names;
            if (std::find(all.begin(), all.end(), r) == all.end()) {
                line(fmt::format("! {} is reserved{}", r.name, reason(r)));
            }
        }
    }

private:
    void line(std::string text) { out_.lines.push_back(std::move(text)); }
    [[nodiscard]] std::string then(const locked_number& n) const { return number_shown(n.number, form_of(before_)); }
    [[nodiscard]] std::string now(const locked_number& n) const { return number_shown(n.number, form_of(after_)); }

    void attributes() {
        if (form_of(before_) != form_of(after_)) {
            line(fmt::format("> {} -> {}", type_text(form_of(before_)), type_text(form_of(after_))));
        }
        if (before_.policy != after_.policy) {
            line(after_.policy == lock_policy::name ? "> policy number -> name" : "> policy name -> number");
        }
        if (before_.retains_unknown != after_.retains_unknown) {
            line(after_.retains_unknown ? "> unknown ones are retained" : "> unknown ones are refused");
        }
    }

    void was(const locked_number& n) {
        if (n.reserved) {
            const locked_number* const still = find_number(after_, n.number);
            if (still == nullptr || !still->reserved) { line(fmt::format("> {} is no longer reserved", then(n))); }
            return;
        }
        const locked_number* const same = same_member(after_, n);
        if (same == nullptr) {
            line(fmt::format("- {} {}", then(n), n.name));
            return;
        }
        if (same->name != n.name) { line(fmt::format("= {} is called {}", n.name, same->name)); }
        if (widened(n.number, form_of(before_)) != widened(same->number, form_of(after_))) {
            line(fmt::format("> {} {} -> {}", same->name, then(n), now(*same)));
            out_.renumbered = true;
        }
        if (n.becomes != same->becomes && !same->becomes.empty()) {
            line(fmt::format("= {} is to be called {}", n.name, same->becomes));
        }
        for (const std::string& a : n.aliases) {
            if (!contains(same->aliases, a) && a != same->name) { line(fmt::format("- alias {} of {}", a, n.name)); }
        }
        for (const std::string& a : same->aliases) {
            if (!contains(n.aliases, a)) { line(fmt::format("+ alias {} of {}", a, same->name)); }
        }
    }

    void is(const locked_number& n) {
        if (n.reserved) {
            const locked_number* const before = find_number(before_, n.number);
            if (before == nullptr || before->reserved != n.reserved) {
                line(fmt::format("! {} is reserved{}", now(n), reason(*n.reserved)));
            }
            return;
        }
        const bool known = std::any_of(before_.numbers.begin(), before_.numbers.end(), [&](const locked_number& b) {
            return !b.reserved && same_member(after_, b) == &n;
        });
        if (!known) { line(fmt::format("+ {} {}", now(n), n.name)); }
    }

    void composites() {
        const auto find = [](const locked_enum& in, const std::string& name) {
            return std::find_if(in.composites.begin(), in.composites.end(),
                                [&](const locked_composite& c) { return c.name == name; });
        };
        for (const locked_composite& c : before_.composites) {
            const auto same = find(after_, c.name);
            if (same == after_.composites.end()) {
                line(fmt::format("- composite {}", c.name));
            } else if (same->bits != c.bits) {
                line(fmt::format("> composite {} {:#x} -> {:#x}", c.name, c.bits, same->bits));
            }
        }
        for (const locked_composite& c : after_.composites) {
            if (find(before_, c.name) == before_.composites.end()) {
                line(fmt::format("+ composite {} {:#x}", c.name, c.bits));
            }
        }
    }

    const locked_enum& before_;
    const locked_enum& after_;
    type_diff& out_;
};

void diff_struct(const locked_struct& before, const locked_struct& after, type_diff& out) {
    const auto same_field = [&](const locked_field& f) -> const locked_field* {
        const locked_field* const same = find_field(after, f.path);
        if (same != nullptr) { return same; }
        const auto found = std::find_if(after.fields.begin(), after.fields.end(), [&](const locked_field& o) {
            return !o.reserved && contains(o.former, f.path);
        });
        return found == after.fields.end() ? nullptr : &*found;
    };
    if (before.layout != after.layout) { out.lines.emplace_back("> layout changed"); }
    for (const locked_field& f : before.fields) {
        const locked_field* const same = same_field(f);
        if (same == nullptr) {
            out.lines.push_back(f.reserved ? fmt::format("> {} is no longer reserved", f.path)
                                           : fmt::format("- {} : {}", f.path, type_shown(f)));
        } else if (same->reserved && !f.reserved) {
            out.lines.push_back(fmt::format("! {} is reserved{}", f.path, reason(*same->reserved)));
        } else if (!same->reserved && !f.reserved) {
            if (same->path != f.path) { out.lines.push_back(fmt::format("= {} is called {}", f.path, same->path)); }
            if (type_shown(*same) != type_shown(f)) {
                out.lines.push_back(fmt::format("> {} : {} -> {}", same->path, type_shown(f), type_shown(*same)));
            }
            if (bit_position(*same) != bit_position(f)) {
                out.lines.push_back(
                    fmt::format("> {} byte {} -> {}", same->path, bit_position(f) / 8, bit_position(*same) / 8));
                out.renumbered = true;
            }
        }
    }
    for (const locked_field& f : after.fields) {
        const bool known = std::any_of(before.fields.begin(), before.fields.end(),
                                       [&](const locked_field& b) { return same_field(b) == &f; });
        if (!known) {
            out.lines.push_back(f.reserved ? fmt::format("! {} is reserved{}", f.path, reason(*f.reserved))
                                           : fmt::format("+ {} : {}", f.path, type_shown(f)));
        }
    }
}

template <class Type, class Diff>
void diff_types(std::string_view sort, const std::vector<Type>& before, const std::vector<Type>& after,
                std::vector<type_diff>& out, Diff diff) {
    const auto find = [](const std::vector<Type>& in, const std::string& name) {
        return std::find_if(in.begin(), in.end(), [&](const Type& t) { return t.name == name; });
    };
    for (const Type& b : before) {
        if (find(after, b.name) == after.end()) { out.push_back({fmt::format("- {} {}", sort, b.name), b.name, {}}); }
    }
    for (const Type& a : after) {
        const auto b = find(before, a.name);
        if (b == before.end()) {
            out.push_back({fmt::format("+ {} {}", sort, a.name), a.name, {}});
            continue;
        }
        type_diff d{fmt::format("{} {}", sort, a.name), a.name, {}};
        diff(*b, a, d);
        if (!d.lines.empty()) { out.push_back(std::move(d)); }
    }
}

} // namespace

std::vector<type_diff> diff_locks(const lock_file& before, const lock_file& after) {
    std::vector<type_diff> out;
    diff_types("enum", before.enums, after.enums, out,
               [](const locked_enum& b, const locked_enum& a, type_diff& d) { enum_diff{b, a, d}.run(); });
    diff_types("struct", before.structs, after.structs, out, diff_struct);
    for (const lock_reservation& r : after.reserved_types) {
        if (before.find_reserved_type(r.name) == nullptr) {
            out.push_back({fmt::format("! {} is reserved{}", r.name, reason(r)), r.name, {}});
        }
    }
    return out;
}

std::string diff_text(const lock_file& before, const lock_file& after) {
    std::string out;
    for (const type_diff& d : diff_locks(before, after)) {
        out += d.type + '\n';
        for (const std::string& line : d.lines) { out += "  " + line + '\n'; }
    }
    return out;
}

} // namespace ensign::lint
