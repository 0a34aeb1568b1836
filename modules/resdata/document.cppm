// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

export module ensign.resdata:document;

import ensign.base;
import ensign.schema;
import :limits;

// What a file holds, without any type of a program: the reader makes it, the writer takes it.

export namespace ensign::resdata {

/// The rows of one set.
struct table {
    schema layout{};           ///< what the rows consist of
    std::vector<entity> ids{}; ///< in dense order, each once

    /// One for each leaf of `layout`, in its order: the values of all rows, each value `value_bytes(leaf)`, packed and
    /// little-endian. Elements of an array follow each other (the last extent runs fastest), without the gaps of their
    /// strides. A bit-field has the width of its type.
    std::vector<std::vector<std::byte>> columns{};

    /// One for each trait enum of `layout`, in its order: a mask for each row, in the numbering of `layout`. An empty
    /// column is one of zeros. The reader gives an empty column for zeros.
    std::vector<std::vector<std::uint64_t>> masks{};

    /// Of the pool that the ids come from. A pool that serves several sets stands with the first of them.
    std::optional<id_pool::state> allocator{};

    [[nodiscard]] std::size_t rows() const noexcept { return ids.size(); }

    /// A mask column of zeros equals an empty one.
    friend bool operator==(const table& a, const table& b);
};

/// All that a file holds.
struct document {
    std::vector<table> tables{};
    std::string meta{}; ///< a JSON object, or empty: tool, frame, note. Saved as it stands

    /// The table of the set with this name; nullptr when there is none.
    [[nodiscard]] const table* find(std::string_view set) const noexcept;

    friend bool operator==(const document&, const document&) = default;
};

/// Bytes that one row has in the column of a leaf: those of all its elements.
[[nodiscard]] inline std::uint64_t value_bytes(const schema_leaf& leaf) noexcept {
    return leaf.size * leaf.element_count();
}

/// Throws `bad_document`, with the set and the part, unless the document can be written and read again within the
/// limits. O(bytes), O(n log n) in ids.
void check(const document& of, const limits& most = {});

} // namespace ensign::resdata

export namespace ensign::internal {

/// An id that stands there twice, if any. O(n) for ascending ids, O(n log n) otherwise.
[[nodiscard]] std::optional<entity> id_twice(const std::vector<entity>& ids);

} // namespace ensign::internal
