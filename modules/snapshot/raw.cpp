// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

module ensign.snapshot;

import ensign.base;
import ensign.schema;
import ensign.set;

namespace ensign {

namespace {

std::vector<schema_member> sorted(std::vector<schema_member> members) {
    std::sort(members.begin(), members.end(),
              [](const schema_member& a, const schema_member& b) { return a.name < b.name; });
    return members;
}

bool same_flags(const schema_enum& a, const schema_enum& b) {
    return a.underlying == b.underlying && sorted(a.members) == sorted(b.members);
}

// "condition (cursed = bit 0, poisoned = bit 1)"
std::string flags_text(const schema_enum& of) {
    std::string out;
    for (const schema_member& m : of.members) {
        out += fmt::format("{}{} = bit {}", out.empty() ? "" : ", ", m.name, __builtin_ctzll(m.bits));
    }
    return fmt::format("'{}' ({})", of.type, out);
}

bool all_zero(const std::vector<std::uint64_t>& masks) noexcept {
    return std::all_of(masks.begin(), masks.end(), [](std::uint64_t m) { return m == 0; });
}

bool same_masks(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) noexcept {
    return a == b || (all_zero(a) && all_zero(b) && (a.empty() || b.empty()));
}

} // namespace

bool operator==(const raw_snapshot& a, const raw_snapshot& b) {
    return a.layout == b.layout && a.ids == b.ids && a.columns == b.columns &&
           std::equal(a.masks.begin(), a.masks.end(), b.masks.begin(), b.masks.end(), same_masks) &&
           a.allocator == b.allocator;
}

void validate(const raw_snapshot& of, const schema_limits& limits) {
    validate(of.layout, limits);
    const auto check_count = [&](std::size_t has, std::size_t wanted, const char* where, const char* each) {
        if (has != wanted) {
            throw invalid_snapshot{of.layout.name, where, fmt::format("are {}, not {}", has, wanted),
                                   fmt::format("There is one for each {} of the schema.", each)};
        }
    };
    check_count(of.columns.size(), of.layout.leaves.size(), "columns", "leaf");
    check_count(of.masks.size(), of.layout.traits.size(), "columns of masks", "trait enum");
    for (std::size_t i = 0; i < of.columns.size(); ++i) {
        const std::size_t wanted = column_bytes(of.layout.leaves[i]) * of.size();
        if (of.columns[i].size() != wanted) {
            throw invalid_snapshot{of.layout.name, fmt::format("column '{}'", of.layout.leaves[i].path),
                                   fmt::format("has {} bytes, not {}", of.columns[i].size(), wanted),
                                   "It holds the values of all rows without gaps."};
        }
    }
    for (std::size_t i = 0; i < of.masks.size(); ++i) {
        if (!of.masks[i].empty() && of.masks[i].size() != of.size()) {
            throw invalid_snapshot{of.layout.name, fmt::format("column of masks '{}'", of.layout.traits[i].type),
                                   fmt::format("has {} masks for {} rows", of.masks[i].size(), of.size()),
                                   "It has one for each row, or none."};
        }
    }
    if (const std::optional<entity> twice = internal::id_twice(of.ids)) {
        throw invalid_snapshot{of.layout.name, fmt::format("entity {}", twice->value()), "is there twice",
                               "Every entity has one row."};
    }
    if (of.allocator) {
        try {
            const id_pool proof{*of.allocator};
        } catch (const id_pool_error& e) {
            throw invalid_snapshot{of.layout.name, "state of the id pool", e.what(), "Take what id_pool::save gives."};
        }
    }
}

} // namespace ensign

namespace ensign::internal {

std::optional<entity> id_twice(const std::vector<entity>& ids) {
    if (std::adjacent_find(ids.begin(), ids.end(), [](entity a, entity b) { return a >= b; }) == ids.end()) {
        return std::nullopt;
    }
    std::vector<entity> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    return twice == sorted.end() ? std::nullopt : std::optional{*twice};
}

std::vector<std::vector<std::byte>> to_columns(const row_layout& layout, const void* rows, std::size_t count,
                                               std::size_t row_bytes) {
    std::vector<std::vector<std::byte>> out(layout.size());
    for (std::size_t leaf = 0; leaf < layout.size(); ++leaf) {
        const std::size_t bytes = layout[leaf].bytes();
        out[leaf].resize(bytes * count);
        const auto* from = static_cast<const std::byte*>(rows);
        std::byte* to = out[leaf].data();
        for (std::size_t row = 0; row < count; ++row, from += row_bytes, to += bytes) { layout[leaf].load(from, to); }
    }
    return out;
}

std::span<const std::uint64_t> find_masks(const raw_snapshot& of, const schema_enum& asked) {
    std::string columns;
    for (std::size_t i = 0; i < of.layout.traits.size() && i < of.masks.size(); ++i) {
        if (same_flags(of.layout.traits[i], asked)) { return of.masks[i]; }
        columns += (columns.empty() ? "it has " : ", ") + flags_text(of.layout.traits[i]);
    }
    throw wrong_trait_enum{flags_text(asked), columns.empty() ? "it has no traits" : columns};
}

} // namespace ensign::internal
