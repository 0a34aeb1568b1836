// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

export module ensign.resdata:version_1;

import ensign.base;
import ensign.schema;
import ensign.snapshot;
import :document;
import :limits;

// Files of version 1, the format of the library that Ensign continues. A file is a header of 20 bytes (RES and a zero
// byte, version, a hash of the type, bytes of a row, number of rows; four 32-bit integers), then the ids, then the rows
// as they lay in memory.

export namespace ensign::resdata {

/// What a file of version 1 says: nothing about what its rows mean, and nothing about traits.
struct version_1_file {
    std::int32_t type_hash = 0; ///< of a name, by a hash that is not known outside; to be shown, not to be compared
    std::uint32_t row_size = 0;
    std::vector<entity> ids{};     ///< their 32 bits, also of negative numbers
    std::vector<std::byte> rows{}; ///< `ids.size()` times `row_size`
};

/// Whether the file begins like one of version 1. O(1).
[[nodiscard]] bool is_version_1(std::span<const std::byte> file) noexcept;

/// Reads one; throws a `read_error`. There are no checksums: what is checked is that all sizes agree, to the byte, and
/// that no id is there twice.
[[nodiscard]] version_1_file read_version_1(std::span<const std::byte> file, const limits& most = {},
                                            std::string_view source = "the data");

/// The rows as those of a set with this schema, which was made from the very struct that was saved: its fields at the
/// same offsets, little-endian. All masks are zero, because the file has none.
///
/// Throws `schema_mismatch` when the size of a row is another one, when the schema has bit-fields (nothing tells where
/// they are) and when a `bool` is neither 0 nor 1. O(bytes).
[[nodiscard]] raw_snapshot upgrade(const version_1_file& file, const schema& layout);

} // namespace ensign::resdata
