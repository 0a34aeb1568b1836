// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

export module ensign.snapshot:raw;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;
import :errors;
import :row_layout;
import :typed;

export namespace ensign {

/// Rows and their schema as plain data: of a type of this program, or as they were read from a file.
///
/// Made by `to_raw`, or filled by whoever reads a file; `restore` and `from_raw` check it and take it over by the names
/// of fields, values and flags, whatever has become of them since.
struct raw_snapshot {
    schema layout{};           ///< what the rows consist of
    std::vector<entity> ids{}; ///< in dense order, none twice

    /// One for each leaf of `layout`, in its order: the values of all rows side by side, `column_bytes(leaf)` each.
    std::vector<std::vector<std::byte>> columns{};

    /// One for each trait enum of `layout`, in its order: a mask for each row, in the numbering of `layout`. An empty
    /// column is one of zeros.
    std::vector<std::vector<std::uint64_t>> masks{};

    /// Of the pool that the ids come from, if anybody cares. A pool that serves several sets stands with one of them.
    std::optional<id_pool::state> allocator{};

    [[nodiscard]] std::size_t size() const noexcept { return ids.size(); }

    /// A column of zeros among the masks equals an empty one.
    friend bool operator==(const raw_snapshot& a, const raw_snapshot& b);
};

/// Bytes of a row in the column of a leaf: its elements without gaps, the last extent running fastest, little-endian. A
/// bit-field is a whole value of its kind.
[[nodiscard]] constexpr std::size_t column_bytes(const schema_leaf& leaf) noexcept {
    return static_cast<std::size_t>(leaf.element_count() * leaf.size);
}

/// Throws `invalid_schema` as `validate` of the schema does, and `invalid_snapshot` unless the columns have the length
/// that ids and schema ask for, no entity is there twice, and the state of the id pool is one. Values are not looked at.
/// O(rows + names) when ids ascend, O(rows log rows) otherwise.
void validate(const raw_snapshot& of, const schema_limits& limits = {});

} // namespace ensign

export namespace ensign::internal {

/// An id that stands there twice, if any. O(n) for ascending ids, O(n log n) otherwise.
[[nodiscard]] std::optional<entity> id_twice(const std::vector<entity>& ids);

/// The columns of rows that lie as a struct does.
[[nodiscard]] std::vector<std::vector<std::byte>> to_columns(const row_layout& layout, const void* rows,
                                                             std::size_t count, std::size_t row_bytes);

/// Throws `wrong_trait_enum`.
[[nodiscard]] std::span<const std::uint64_t> find_masks(const raw_snapshot& of, const schema_enum& asked);

} // namespace ensign::internal

export namespace ensign {

/// A snapshot with its schema, for files and tools. `name`: of the set. What cannot be saved does not compile.
/// O(bytes).
template <class Data, class... Es>
[[nodiscard]] raw_snapshot to_raw(const snapshot<Data, Es...>& of, std::string_view name = {}) {
    raw_snapshot out;
    out.layout = schema_of<Data, Es...>(name);
    out.ids.reserve(of.size());
    for (const entity e : of.ids()) { out.ids.push_back(e); }
    out.columns =
        internal::to_columns(internal::row_layout{internal::nodes_of<Data>}, of.data().data(), of.size(), sizeof(Data));
    const auto add = [&]<class E>(std::span<const traits<E>> masks) {
        std::vector<std::uint64_t> column;
        column.reserve(masks.size());
        for (const traits<E> m : masks) { column.push_back(m.bits()); }
        out.masks.push_back(static_cast<std::vector<std::uint64_t>&&>(column));
    };
    (add(of.template masks<Es>()), ...);
    return out;
}

/// The masks of the trait enum `E` in a raw snapshot, one for each row, or none when all are empty. E is found by its
/// flags, names and bits both: with any other enum `wrong_trait_enum` is thrown, which names it and those that are there.
template <trait_enum E>
[[nodiscard]] std::span<const std::uint64_t> masks_of(const raw_snapshot& of) {
    return internal::find_masks(of, schema_of<no_data, E>().traits[0]);
}

} // namespace ensign

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<ensign::entity>{}.empty());
