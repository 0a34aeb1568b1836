// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

} // namespace

void validate(const raw_snapshot& of, const schema_limits& limits) {
    validate(of.types, limits);
    const auto check_count = [&](std::size_t has, std::size_t wanted, const char* where, const char* each) {
        if (has != wanted) {
            throw invalid_snapshot{of.types.name, where, fmt::format("are {}, not {}", has, wanted),
                                   fmt::format("There is one for each {} of the schema.", each)};
        }
    };
    check_count(of.columns.size(), of.types.leaves.size(), "columns", "leaf");
    check_count(of.masks.size(), of.types.traits.size(), "columns of masks", "trait enum");
    for (std::size_t i = 0; i < of.columns.size(); ++i) {
        const std::size_t wanted = column_bytes(of.types.leaves[i]) * of.size();
        if (of.columns[i].size() != wanted) {
            throw invalid_snapshot{of.types.name, fmt::format("column '{}'", of.types.leaves[i].path),
                                   fmt::format("has {} bytes, not {}", of.columns[i].size(), wanted),
                                   "It holds the values of all rows without gaps."};
        }
    }
    for (std::size_t i = 0; i < of.masks.size(); ++i) {
        if (!of.masks[i].empty() && of.masks[i].size() != of.size()) {
            throw invalid_snapshot{of.types.name, fmt::format("column of masks '{}'", of.types.traits[i].type),
                                   fmt::format("has {} masks for {} rows", of.masks[i].size(), of.size()),
                                   "It has one for each row, or none."};
        }
    }
    internal::sparse_index seen;
    for (const entity e : of.ids) {
        seen.make_room(e.value());
        if (seen.find(e.value()) != internal::sparse_index::npos) {
            throw invalid_snapshot{of.types.name, fmt::format("entity {}", e.value()), "is there twice",
                                   "Every entity has one row."};
        }
        seen.assign(e.value(), 0);
    }
}

} // namespace ensign

namespace ensign::internal {

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
    for (std::size_t i = 0; i < of.types.traits.size() && i < of.masks.size(); ++i) {
        if (same_flags(of.types.traits[i], asked)) { return of.masks[i]; }
        columns += (columns.empty() ? "it has " : ", ") + flags_text(of.types.traits[i]);
    }
    throw wrong_trait_enum{flags_text(asked), columns.empty() ? "it has no traits" : columns};
}

} // namespace ensign::internal
