// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

module ensign.snapshot;

import ensign.base;
import ensign.schema;
import ensign.set;

namespace ensign {

namespace {

// "+cursed +bit 17"
void append_flags(std::string& out, const schema_enum& of, std::uint64_t bits, char sign) {
    for (; bits != 0; bits &= bits - 1) {
        const std::uint64_t bit = bits & (0 - bits);
        const auto named =
            std::find_if(of.members.begin(), of.members.end(), [&](const schema_member& m) { return m.bits == bit; });
        out += fmt::format("{}{}{}", out.empty() ? "" : " ", sign,
                           named != of.members.end() ? named->name : fmt::format("bit {}", __builtin_ctzll(bit)));
    }
}

} // namespace

snapshot_diff::snapshot_diff(schema types, std::vector<row_change> changes)
    : layout_{std::move(types)}, changes_{std::move(changes)} {}

std::size_t snapshot_diff::count(row_change_kind kind) const noexcept {
    return static_cast<std::size_t>(
        std::count_if(changes_.begin(), changes_.end(), [&](const row_change& c) { return c.kind == kind; }));
}

std::string snapshot_diff::text(const row_change& of) const {
    const std::string who = fmt::format("{}: ", of.who.value());
    if (of.kind != row_change_kind::changed) { return who + (of.kind == row_change_kind::added ? "added" : "removed"); }
    std::string fields;
    for (const std::uint32_t leaf : of.fields) { fields += (fields.empty() ? "" : ", ") + layout_.leaves[leaf].path; }
    if (of.data && fields.empty()) { fields = "data"; }
    std::string flags;
    for (const trait_change& t : of.traits) {
        append_flags(flags, layout_.traits[t.column], t.added, '+');
        append_flags(flags, layout_.traits[t.column], t.removed, '-');
    }
    return who + fields + (fields.empty() || flags.empty() ? "" : "; ") + flags;
}

std::string snapshot_diff::text() const {
    std::string out;
    for (const row_change& c : changes_) { out += text(c) + '\n'; }
    return out;
}

} // namespace ensign

namespace ensign::internal {

row_pairs::row_pairs(std::span<const entity> a, std::span<const entity> b) {
    const sparse_index rows_of_b = index_of(b);
    std::vector<bool> paired(b.size());
    all.reserve(std::max(a.size(), b.size()));
    for (std::uint32_t row = 0; row < a.size(); ++row) {
        const std::uint32_t other = rows_of_b.find(a[row].value());
        all.push_back({a[row], row, other == sparse_index::npos ? none : other});
        if (other != sparse_index::npos) { paired[other] = true; }
    }
    for (std::uint32_t row = 0; row < b.size(); ++row) {
        if (!paired[row]) { all.push_back({b[row], none, row}); }
    }
    // By a member, not by a lambda: g++ 14 cannot compile a constructor of a module's class that calls what is local to
    // its file.
    if (!std::ranges::is_sorted(all, {}, &pair::who)) { std::ranges::sort(all, {}, &pair::who); }
}

std::uint64_t mask_column::operator[](std::size_t row) const noexcept {
    if (masks == nullptr) { return 0; }
    return load_bits(static_cast<const std::byte*>(masks) + row * bytes, bytes);
}

void add_trait_changes(row_change& to, std::span<const mask_column> a, std::uint32_t row_a,
                       std::span<const mask_column> b, std::uint32_t row_b) {
    for (std::uint32_t column = 0; column < a.size(); ++column) {
        const std::uint64_t was = a[column][row_a];
        const std::uint64_t is = b[column][row_b];
        if (was != is) { to.traits.push_back({column, is & ~was, was & ~is}); }
    }
}

schema traits_alone(const enum_info* const* traits, std::size_t count) {
    return make_schema({}, node_span{nullptr, 0}, traits, count);
}

} // namespace ensign::internal

namespace ensign {

snapshot_diff diff(const raw_snapshot& a, const raw_snapshot& b, const migration_options& options) {
    validate(b);
    // Of one schema nothing is taken over: also what has no name is compared as it is.
    const bool alike = a.layout == b.layout;
    if (alike) { validate(a); }
    migration_options compared = options;
    compared.rules = broken_rules::keep; // a row may be compared whatever it breaks
    const raw_snapshot taken_over = alike ? raw_snapshot{} : migrate(a, b.layout, compared);
    const raw_snapshot& was = alike ? a : taken_over;
    std::vector<internal::mask_column> masks_a;
    std::vector<internal::mask_column> masks_b;
    for (std::size_t i = 0; i < b.masks.size(); ++i) {
        masks_a.push_back({was.masks[i].empty() ? nullptr : was.masks[i].data(), 8});
        masks_b.push_back({b.masks[i].empty() ? nullptr : b.masks[i].data(), 8});
    }
    std::vector<row_change> changes;
    for (const auto& p : internal::row_pairs{was.ids, b.ids}.all) {
        row_change c;
        c.who = p.who;
        if (p.a == internal::row_pairs::none || p.b == internal::row_pairs::none) {
            c.kind = p.a == internal::row_pairs::none ? row_change_kind::added : row_change_kind::removed;
            changes.push_back(std::move(c));
            continue;
        }
        for (std::uint32_t leaf = 0; leaf < b.layout.leaves.size(); ++leaf) {
            const std::size_t bytes = column_bytes(b.layout.leaves[leaf]);
            if (std::memcmp(was.columns[leaf].data() + p.a * bytes, b.columns[leaf].data() + p.b * bytes, bytes) != 0) {
                c.fields.push_back(leaf);
            }
        }
        c.data = !c.fields.empty();
        internal::add_trait_changes(c, masks_a, p.a, masks_b, p.b);
        if (c.data || !c.traits.empty()) { changes.push_back(std::move(c)); }
    }
    return {b.layout, std::move(changes)};
}

} // namespace ensign
