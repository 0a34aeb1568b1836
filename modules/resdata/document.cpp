// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

module ensign.resdata;

import ensign.base;
import ensign.schema;

namespace ensign::resdata {

namespace {

bool all_zero(const std::vector<std::uint64_t>& masks) noexcept {
    return std::all_of(masks.begin(), masks.end(), [](std::uint64_t m) { return m == 0; });
}

bool same_masks(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) noexcept {
    return a == b || (all_zero(a) && all_zero(b) && (a.empty() || b.empty()));
}

bool same_pool(const std::optional<id_pool::state>& a, const std::optional<id_pool::state>& b) noexcept {
    if (!a || !b) { return !a && !b; }
    return a->bits.index_bits == b->bits.index_bits && a->bits.generation_bits == b->bits.generation_bits &&
           a->generations == b->generations && a->free == b->free && a->retired == b->retired;
}

[[noreturn]] void refuse(const table& t, std::string_view what) {
    throw bad_document{fmt::format("write: set '{}': {}", t.layout.name, what)};
}

void check_table(const table& t, const limits& most) {
    try {
        validate(t.layout, most.schema);
    } catch (const schema_error& e) { throw bad_document{fmt::format("write: {}", e.what())}; }
    if (t.rows() > most.rows) {
        refuse(t, fmt::format("it has {} rows, and the limit is {}. Raise the limit here and for the reader.", t.rows(),
                              most.rows));
    }
    if (const std::optional<entity> twice = internal::id_twice(t.ids)) {
        refuse(t, fmt::format("entity {} is there twice. Give each row an id of its own.", twice->value()));
    }
    if (t.columns.size() != t.layout.leaves.size()) {
        refuse(t, fmt::format("it has {} columns, and its schema has {} leaves. Give one for each leaf.",
                              t.columns.size(), t.layout.leaves.size()));
    }
    for (std::size_t i = 0; i < t.columns.size(); ++i) {
        const std::uint64_t wanted = t.rows() * value_bytes(t.layout.leaves[i]);
        if (t.columns[i].size() != wanted) {
            refuse(t, fmt::format("the column of '{}' has {} bytes, and {} rows need {}.", t.layout.leaves[i].path,
                                  t.columns[i].size(), t.rows(), wanted));
        }
    }
    if (t.masks.size() != t.layout.traits.size()) {
        refuse(t, fmt::format("it has {} mask columns, and its schema has {} trait enums. Give one for each, empty "
                              "when all masks are zero.",
                              t.masks.size(), t.layout.traits.size()));
    }
    for (std::size_t i = 0; i < t.masks.size(); ++i) {
        if (!t.masks[i].empty() && t.masks[i].size() != t.rows()) {
            refuse(t, fmt::format("the masks of '{}' are {}, and there are {} rows. Give one for each row, or none.",
                                  t.layout.traits[i].type, t.masks[i].size(), t.rows()));
        }
    }
    if (t.allocator) {
        try {
            const id_pool proof{*t.allocator};
        } catch (const id_pool_error& e) { refuse(t, fmt::format("the state of its id pool is none: {}", e.what())); }
    }
}

} // namespace

bool operator==(const table& a, const table& b) {
    return a.layout == b.layout && a.ids == b.ids && a.columns == b.columns &&
           std::equal(a.masks.begin(), a.masks.end(), b.masks.begin(), b.masks.end(), same_masks) &&
           same_pool(a.allocator, b.allocator);
}

const table* document::find(std::string_view set) const noexcept {
    for (const table& t : tables) {
        if (t.layout.name == set) { return &t; }
    }
    return nullptr;
}

void check(const document& of, const limits& most) {
    for (std::size_t i = 0; i < of.tables.size(); ++i) {
        check_table(of.tables[i], most);
        for (std::size_t k = 0; k < i; ++k) {
            if (of.tables[k].layout.name == of.tables[i].layout.name) {
                refuse(of.tables[i], "there are two sets of this name. Give each a name of its own.");
            }
        }
    }
    if (const std::string fault = internal::meta_fault(of.meta, most); !fault.empty()) {
        throw bad_document{fmt::format("write: META: {}. Give a JSON object, or nothing.", fault)};
    }
}

} // namespace ensign::resdata

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

} // namespace ensign::internal
