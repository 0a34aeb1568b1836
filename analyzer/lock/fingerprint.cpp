// SPDX-License-Identifier: BSL-1.0
#include "fingerprint.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "number.hpp"
#include "text.hpp"

import ensign.schema;

namespace ensign::lint {

namespace {

// Both lists are those of the canonical text.
leaf_kind leaf_kind_of(field_kind kind) { return static_cast<leaf_kind>(kind); }

static_assert(field_kind_count == leaf_kind_count);
static_assert(static_cast<int>(field_kind::boolean) == static_cast<int>(leaf_kind::boolean));
static_assert(static_cast<int>(field_kind::opaque) == static_cast<int>(leaf_kind::opaque));

leaf_kind underlying_of(const enum_record& of) {
    const unsigned step = of.width <= 8 ? 0U : of.width <= 16 ? 1U : of.width <= 32 ? 2U : 3U;
    return static_cast<leaf_kind>(step + (of.is_signed ? 0U : 4U));
}

schema_enum schema_enum_of(const enum_record& of, bool as_mask) {
    schema_enum out;
    out.type = std::string{unqualified(of.name)};
    out.underlying = underlying_of(of);
    for (const record_member& m : of.members) { out.members.push_back({m.name, m.bits & width_mask(of.width)}); }
    if (of.role == enum_role::flags && !as_mask) {
        // a field that holds one of its names: zero and composites are names as well, each number by its first one
        if (!of.zero.empty()) { out.members.push_back({of.zero, 0}); }
        for (const record_member& c : of.composites) {
            const std::uint64_t bits = c.bits & width_mask(of.width);
            const bool known = std::any_of(out.members.begin(), out.members.end(),
                                           [&](const schema_member& m) { return m.bits == bits; });
            if (!known) { out.members.push_back({c.name, bits}); }
        }
    }
    return out;
}

std::optional<schema> schema_of_struct(const struct_record& of, const records& all) {
    schema out;
    out.name = of.name;
    out.row_size = of.size;
    for (const field_record& f : of.fields) {
        schema_leaf leaf;
        leaf.path = f.path;
        leaf.kind = leaf_kind_of(f.kind);
        leaf.bits = f.bit_field;
        leaf.offset = f.offset;
        leaf.size = f.size;
        for (const field_extent& e : f.extents) { leaf.extents.push_back({e.count, e.stride}); }
        if (!is_portable(leaf.kind)) { return std::nullopt; }
        if (has_enumeration(f.kind)) {
            const enum_record* const names = all.find_enum(f.enumeration);
            if (names == nullptr) { return std::nullopt; }
            leaf.enumeration = static_cast<std::uint32_t>(out.enums.size());
            out.enums.push_back(schema_enum_of(*names, f.kind == field_kind::mask));
        }
        out.leaves.push_back(std::move(leaf));
    }
    return out;
}

} // namespace

std::uint64_t fingerprint_of(const enum_record& of) {
    schema out;
    if (of.role == enum_role::flags) {
        out.traits.push_back(schema_enum_of(of, true));
        return out.fingerprint();
    }
    // `schema` has no form for an enum alone, so its text is that of a field without the line of the field
    schema_leaf leaf;
    leaf.path = "alone";
    leaf.kind = leaf_kind::enumeration;
    leaf.size = of.width / 8;
    leaf.enumeration = 0;
    out.leaves.push_back(std::move(leaf));
    out.enums.push_back(schema_enum_of(of, false));
    const std::string text = out.exact_text();
    internal::xxh64 hash;
    internal::canonical_writer<internal::xxh64> writer{hash, internal::text_form::exact};
    writer.lone_enum(of.width / 8);
    const std::size_t values = text.find('\n', text.find('\n') + 1) + 1;
    writer.text(text.data() + values, text.size() - values);
    return hash.value();
}

std::optional<std::uint64_t> fingerprint_of(const struct_record& of, const records& all) {
    const std::optional<schema> found = schema_of_struct(of, all);
    return found ? std::optional{found->fingerprint()} : std::nullopt;
}

std::optional<std::uint64_t> logical_fingerprint_of(const struct_record& of, const records& all) {
    const std::optional<schema> found = schema_of_struct(of, all);
    return found ? std::optional{found->logical_fingerprint()} : std::nullopt;
}

std::optional<std::uint64_t> lock_fingerprint(const struct_record& of, struct_layout layout, const records& all) {
    return layout == struct_layout::raw ? fingerprint_of(of, all) : logical_fingerprint_of(of, all);
}

kind_change kind_change_between(field_kind from, unsigned from_bits, field_kind to, unsigned to_bits) {
    if (from == to && from_bits == to_bits) { return kind_change::same; } // also of kinds that cannot be saved
    switch (conversion_between(leaf_kind_of(from), from_bits, leaf_kind_of(to), to_bits)) {
    case conversion::same: return kind_change::same;
    case conversion::widening: return kind_change::widened;
    case conversion::narrowing: return kind_change::narrowed;
    case conversion::none: break;
    }
    return kind_change::other;
}

} // namespace ensign::lint
