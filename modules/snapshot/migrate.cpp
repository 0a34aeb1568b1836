// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

module ensign.snapshot;

import ensign.base;
import ensign.schema;

namespace ensign {

namespace {

void store_bits(std::uint64_t bits, std::byte* to, std::size_t size) noexcept {
    const auto one = static_cast<std::uint8_t>(bits);
    const auto two = static_cast<std::uint16_t>(bits);
    const auto four = static_cast<std::uint32_t>(bits);
    switch (size) {
    case 1: std::memcpy(to, &one, 1); return;
    case 2: std::memcpy(to, &two, 2); return;
    case 4: std::memcpy(to, &four, 4); return;
    default: std::memcpy(to, &bits, 8);
    }
}

bool is_number(leaf_kind kind) noexcept { return is_integer(kind) || is_float(kind) || kind == leaf_kind::boolean; }

std::string number_text(leaf_kind kind, const std::byte* from) {
    if (kind == leaf_kind::f32) {
        float value = 0;
        std::memcpy(&value, from, 4);
        return fmt::format("{}", value);
    }
    if (kind == leaf_kind::f64) {
        double value = 0;
        std::memcpy(&value, from, 8);
        return fmt::format("{}", value);
    }
    const std::size_t size = size_of(kind);
    const std::uint64_t bits = internal::load_bits(from, size);
    if (!is_signed_integer(kind)) { return fmt::format("{}", bits); }
    const unsigned unused = 64 - static_cast<unsigned>(size * 8);
    return fmt::format("{}", static_cast<std::int64_t>(bits << unused) >> unused);
}

std::string type_text(const schema_leaf& leaf) {
    return leaf.bits == 0 ? std::string{name_of(leaf.kind)} : fmt::format("{}:{}", name_of(leaf.kind), leaf.bits);
}

// Calls `visit(index in a, index in b)` for the elements that both have, and `cut(index in a)` for those that b has not.
template <class Visit, class Cut>
void pair_elements(const std::vector<schema_extent>& a, const std::vector<schema_extent>& b, Visit visit, Cut cut) {
    std::size_t count = 1;
    for (const schema_extent& e : a) { count *= e.count; }
    for (std::size_t at = 0; at < count; ++at) {
        std::size_t rest = at;
        std::size_t scale = 1;
        std::size_t other = 0;
        bool there = true;
        for (std::size_t d = a.size(); d-- != 0;) { // the last extent runs fastest
            const std::size_t index = rest % a[d].count;
            rest /= a[d].count;
            there = there && index < b[d].count;
            other += index * scale;
            scale *= b[d].count;
        }
        if (there) {
            visit(at, other);
        } else {
            cut(at);
        }
    }
}

constexpr std::size_t most_findings = 50;

} // namespace

std::string restore_report::text() const {
    std::string out;
    for (const migration_note& n : notes) { out += fmt::format("{}: {}\n", n.subject, n.text); }
    for (const row_finding& f : losses) { out += to_string(f) + '\n'; }
    if (more_losses != 0) { out += fmt::format("and {} more\n", more_losses); }
    return out;
}

} // namespace ensign

namespace ensign::internal {

row_migration::row_migration(const raw_snapshot& from, schema program, const migration_options& options)
    : from_{from}, program_{std::move(program)}, rules_{options.rules} {
    validate(from);
    plan_ = resolve(from.layout, program_, options);
}

template <class Text>
void row_migration::note(ledger& in, ledger::key what, std::size_t row, const std::string& subject, Text text) {
    const auto found = std::find(in.keys.begin(), in.keys.end(), what);
    if (found != in.keys.end()) {
        ++in.findings[static_cast<std::size_t>(found - in.keys.begin())].rows;
    } else if (in.keys.size() == most_findings) {
        ++in.left_out;
    } else {
        in.keys.push_back(what);
        in.findings.push_back({subject, text(), from_.ids[row], row, 1});
    }
}

std::uint64_t row_migration::map_mask(std::size_t step, bool traits, const mask_map& map, std::uint64_t saved,
                                      std::size_t row, const std::string& subject) {
    const mapped_mask out = map.apply(saved);
    const auto each = [&](ledger& in, std::uint64_t bits, const char* text) {
        for (; bits != 0; bits &= bits - 1) {
            const std::uint64_t bit = bits & (0 - bits);
            note(in, {step, traits, bit}, row, subject, [&] { return map.describe(bit) + text; });
        }
    };
    each(refused_, out.refused, " is no flag here");
    each(lost_, out.dropped, " was dropped");
    return out.bits;
}

bool row_migration::write_number(std::size_t step, std::size_t row, const std::byte* from, std::byte* to) {
    const schema_leaf& was = from_.layout.leaves[plan_.fields[step].from];
    const schema_leaf& is = program_.leaves[plan_.fields[step].to];
    const bool as_it_is = was.kind == is.kind && was.kind != leaf_kind::boolean && is.bits == 0;
    if (as_it_is) { // a NaN keeps its bits
        std::memcpy(to, from, is.size);
        return true;
    }
    if (convert_number(was.kind, from, is.kind, is.bits, to)) { return true; }
    note(refused_, {step, false, load_bits(from, was.size)}, row, was.path, [&] {
        if (was.kind == leaf_kind::boolean) { return number_text(was.kind, from) + " is no bool: only 0 and 1 are"; }
        return fmt::format("{} does not fit into {}", number_text(was.kind, from), type_text(is));
    });
    return false;
}

// Returns whether there is a value to store; else the default stays, or everything is refused anyway.
bool row_migration::write_value(std::size_t step, std::size_t row, const std::byte* from, std::byte* to) {
    const field_step& s = plan_.fields[step];
    const schema_leaf& was = from_.layout.leaves[s.from];
    const schema_leaf& is = program_.leaves[s.to];
    if (is.kind == leaf_kind::enumeration) {
        const std::uint64_t saved = load_bits(from, was.size);
        const value_map& map = plan_.value_maps[s.map];
        const mapped_value out = map.apply(saved);
        if (out.outcome == mapped_value::refused) {
            note(refused_, {step, false, saved}, row, was.path,
                 [&] { return map.describe(saved) + " is no value here"; });
        } else if (out.outcome == mapped_value::defaulted) {
            note(lost_, {step, false, saved}, row, was.path,
                 [&] { return map.describe(saved) + " became the default"; });
        } else {
            store_bits(out.bits, to, is.size);
            return true;
        }
        return false;
    }
    if (is.kind == leaf_kind::mask) {
        store_bits(map_mask(step, false, plan_.mask_maps[s.map], load_bits(from, was.size), row, was.path), to,
                   is.size);
        return true;
    }
    if (is_number(is.kind)) { return write_number(step, row, from, to); }
    std::memcpy(to, from, is.size);
    return true;
}

void row_migration::check_cut(std::size_t step, std::size_t row, const std::byte* from) {
    const schema_leaf& was = from_.layout.leaves[plan_.fields[step].from];
    if (std::any_of(from, from + was.size, [](std::byte b) { return b != std::byte{0}; })) {
        note(refused_, {step, false, ~std::uint64_t{0}}, row, was.path,
             [] { return std::string{"an element that would be cut off is not zero"}; });
    }
}

void row_migration::write_leaf(std::size_t step, const leaf_place& place, std::byte* rows, std::size_t row_bytes) {
    const field_step& s = plan_.fields[step];
    const schema_leaf& was = from_.layout.leaves[s.from];
    const schema_leaf& is = program_.leaves[s.to];
    const std::size_t saved_bytes = column_bytes(was);
    const std::byte* from = from_.columns[s.from].data();
    std::vector<std::byte> values(place.bytes());
    const bool plain = s.action == field_action::copy && is.bits == 0 && is.kind != leaf_kind::boolean &&
                       is.kind != leaf_kind::enumeration && is.kind != leaf_kind::mask;
    for (std::size_t row = 0; row < from_.size(); ++row, from += saved_bytes, rows += row_bytes) {
        if (plain) {
            place.store(rows, from);
            continue;
        }
        place.load(rows, values.data()); // defaults
        if (is.kind == leaf_kind::character) { std::fill(values.begin(), values.end(), std::byte{0}); }
        pair_elements(
            was.extents, is.extents,
            [&](std::size_t a, std::size_t b) {
                std::byte one[8] = {};
                if (write_value(step, row, from + a * was.size, one)) {
                    std::memcpy(values.data() + b * is.size, one, is.size);
                }
            },
            [&](std::size_t a) { check_cut(step, row, from + a * was.size); });
        place.store(rows, values.data());
    }
}

void row_migration::write_data(const row_layout& layout, void* rows, std::size_t row_bytes) {
    for (std::size_t step = 0; step < plan_.fields.size(); ++step) {
        const field_step& s = plan_.fields[step];
        if (s.action == field_action::copy || s.action == field_action::convert) {
            write_leaf(step, layout[s.to], static_cast<std::byte*>(rows), row_bytes);
        }
    }
}

std::vector<std::uint64_t> row_migration::map_column(std::size_t step) {
    const trait_step& s = plan_.traits[step];
    const std::vector<std::uint64_t>& saved = from_.masks[s.from];
    std::vector<std::uint64_t> out;
    out.reserve(saved.size());
    const mask_map& map = plan_.mask_maps[s.map];
    const bool ruled = s.to != field_step::none && !program_.traits[s.to].rules.empty();
    for (std::size_t row = 0; row < saved.size(); ++row) {
        out.push_back(map_mask(step, true, map, saved[row], row, from_.layout.traits[s.from].type));
        // where a flag is unknown, that is the reason to tell
        if (ruled && map.apply(saved[row]).refused == 0) { check_rules(step, out.back(), row); }
    }
    return out;
}

void row_migration::check_rules(std::size_t step, std::uint64_t mask, std::size_t row) {
    const schema_enum& ours = program_.traits[plan_.traits[step].to];
    const bool kept = rules_ == broken_rules::keep;
    for (std::size_t i = 0; i < ours.rules.size(); ++i) {
        if (ours.rules[i].obeyed_by(mask)) { continue; }
        note(kept ? lost_ : refused_, {step, true, mask, i + 1}, row, ours.type, [&] {
            return fmt::format("{} breaks {}{}", ours.text_of_flags(mask), ours.text_of(ours.rules[i]),
                               kept ? " and was kept" : "");
        });
    }
}

std::vector<std::uint64_t> row_migration::masks(std::size_t column) {
    for (std::size_t step = 0; step < plan_.traits.size(); ++step) {
        const trait_step& s = plan_.traits[step];
        if (s.from != field_step::none && s.to == column) { return map_column(step); }
    }
    return {};
}

restore_report row_migration::finish() {
    for (std::size_t step = 0; step < plan_.traits.size(); ++step) { // trait enums that are gone
        if (plan_.traits[step].to == field_step::none) { static_cast<void>(map_column(step)); }
    }
    if (!refused_.findings.empty()) {
        throw refused_rows{from_.layout.name, std::move(refused_.findings), refused_.left_out};
    }
    return {plan_.match, std::move(plan_.notes), std::move(lost_.findings), lost_.left_out};
}

} // namespace ensign::internal

namespace ensign {

raw_snapshot migrate(const raw_snapshot& from, const schema& program, const migration_options& options,
                     restore_report* report) {
    validate(program);
    internal::row_migration work{from, program, options};
    const internal::row_layout layout{program};
    std::vector<std::byte> rows(layout.row_bytes() * from.size());
    work.write_data(layout, rows.data(), layout.row_bytes());
    raw_snapshot out{program, from.ids, internal::to_columns(layout, rows.data(), from.size(), layout.row_bytes()), {}};
    for (std::size_t column = 0; column < program.traits.size(); ++column) { out.masks.push_back(work.masks(column)); }
    restore_report done = work.finish();
    if (report != nullptr) { *report = std::move(done); }
    return out;
}

} // namespace ensign
