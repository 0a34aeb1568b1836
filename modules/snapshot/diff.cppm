// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

export module ensign.snapshot:diff;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;
import :content;
import :migrate;
import :raw;
import :row_layout;
import :typed;

export namespace ensign {

enum class row_change_kind : std::uint8_t { removed, changed, added };

/// Flags of one trait enum that came and went.
struct trait_change {
    std::uint32_t column; ///< of `snapshot_diff::layout().traits`
    std::uint64_t added;
    std::uint64_t removed;

    friend bool operator==(const trait_change&, const trait_change&) = default;
};

/// What is different about one entity.
struct row_change {
    row_change_kind kind = row_change_kind::changed;
    entity who{};
    bool data = false;                   ///< changed: whether the data is different
    std::vector<std::uint32_t> fields{}; ///< changed: leaves of `snapshot_diff::layout()`, in their order
    std::vector<trait_change> traits{};  ///< changed: enums whose flags differ, in their order

    friend bool operator==(const row_change&, const row_change&) = default;
};

/// The differences between two snapshots, in ascending order of entities: a range of `row_change`. Neither the order of
/// rows nor padding is a difference; data is compared bit by bit.
class snapshot_diff {
public:
    snapshot_diff(schema types, std::vector<row_change> changes);

    [[nodiscard]] bool empty() const noexcept { return changes_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return changes_.size(); }
    [[nodiscard]] const row_change& operator[](std::size_t i) const noexcept { return changes_[i]; }
    [[nodiscard]] const row_change* begin() const noexcept { return changes_.data(); }
    [[nodiscard]] const row_change* end() const noexcept { return changes_.data() + changes_.size(); }

    /// How many entities came, went, or are different.
    [[nodiscard]] std::size_t count(row_change_kind kind) const noexcept;

    /// What the numbers of fields, enums and flags stand for. Data that cannot be saved has no fields.
    [[nodiscard]] const schema& layout() const noexcept { return layout_; }

    /// "7: hp, home.x; +cursed -shielded", "8: added", "9: removed".
    [[nodiscard]] std::string text(const row_change& of) const;
    /// A line for each.
    [[nodiscard]] std::string text() const;

    friend bool operator==(const snapshot_diff&, const snapshot_diff&) = default;

private:
    schema layout_;
    std::vector<row_change> changes_;
};

} // namespace ensign

export namespace ensign::internal {

/// Which rows of two belong together, by ascending ids.
struct row_pairs {
    static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);
    struct pair {
        entity who;
        std::uint32_t a; ///< `none`: added
        std::uint32_t b; ///< `none`: removed
    };

    row_pairs(std::span<const entity> a, std::span<const entity> b);
    std::vector<pair> all;
};

/// A column of masks of any width; null: all empty.
struct mask_column {
    const void* masks;
    std::size_t bytes; ///< of one

    [[nodiscard]] std::uint64_t operator[](std::size_t row) const noexcept;
};

/// Adds the enums whose flags differ.
void add_trait_changes(row_change& to, std::span<const mask_column> a, std::uint32_t row_a,
                       std::span<const mask_column> b, std::uint32_t row_b);

[[nodiscard]] schema traits_alone(const enum_info* const* traits, std::size_t count);

} // namespace ensign::internal

export namespace ensign {

/// The differences from `a` to `b`. O(n log n + bytes); O(n) memory.
template <class Data, class... Es>
[[nodiscard]] snapshot_diff diff(const snapshot<Data, Es...>& a, const snapshot<Data, Es...>& b) {
    constexpr bool named = internal::has_schema<Data>;
    const auto rows_a = internal::snapshot_access::rows(a);
    const auto rows_b = internal::snapshot_access::rows(b);
    const internal::mask_column masks_a[] = {{rows_a.template masks<Es>(), sizeof(traits<Es>)}..., {nullptr, 0}};
    const internal::mask_column masks_b[] = {{rows_b.template masks<Es>(), sizeof(traits<Es>)}..., {nullptr, 0}};
    const internal::row_layout layout{named ? internal::nodes_of<Data> : internal::node_span{nullptr, 0}};
    const internal::row_pairs pairs{rows_a.ids(), rows_b.ids()};
    std::vector<row_change> changes;
    for (const auto& p : pairs.all) {
        row_change c;
        c.who = p.who;
        if (p.a == internal::row_pairs::none || p.b == internal::row_pairs::none) {
            c.kind = p.a == internal::row_pairs::none ? row_change_kind::added : row_change_kind::removed;
            changes.push_back(static_cast<row_change&&>(c));
            continue;
        }
        c.data = !internal::same_value(rows_a.data(p.a), rows_b.data(p.b));
        for (std::uint32_t leaf = 0; c.data && leaf < layout.size(); ++leaf) {
            if (!layout[leaf].same(&rows_a.data(p.a), &rows_b.data(p.b))) { c.fields.push_back(leaf); }
        }
        internal::add_trait_changes(c, {masks_a, sizeof...(Es)}, p.a, {masks_b, sizeof...(Es)}, p.b);
        if (c.data || !c.traits.empty()) { changes.push_back(static_cast<row_change&&>(c)); }
    }
    if constexpr (named) {
        return {schema_of<Data, Es...>(), static_cast<std::vector<row_change>&&>(changes)};
    } else {
        const internal::enum_info* const enums[] = {&internal::enum_info_of<Es>..., nullptr};
        return {internal::traits_alone(enums, sizeof...(Es)), static_cast<std::vector<row_change>&&>(changes)};
    }
}

/// The same between raw snapshots. With different schemas `a` is first taken over into the schema of `b`, by these
/// options. So a field that only `b` has differs where it is not zero, and one that is gone is no difference.
[[nodiscard]] snapshot_diff diff(const raw_snapshot& a, const raw_snapshot& b,
                                 const migration_options& options = {.traits = unknown_names::drop,
                                                                     .values = unknown_names::drop,
                                                                     .narrowing = true,
                                                                     .unpaired = true});

} // namespace ensign
