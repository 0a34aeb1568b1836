// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.schema:limits;

import :object;

export namespace ensign {

/// How large a schema from outside may be. The defaults are far above what a program needs and far below what hurts.
struct schema_limits {
    std::size_t leaves = 4096;
    std::size_t depth = 16;       ///< names in a path; extents of a leaf
    std::size_t name_bytes = 256; ///< of one name
    std::size_t enums = 4096;     ///< of leaves
    std::size_t trait_enums = 64;
    std::size_t members = 4096;         ///< of one enum
    std::size_t aliases = 4096;         ///< of the schema, and of one enum
    std::size_t rules = 4096;           ///< of one trait enum
    std::uint64_t row_bytes = 16 << 20; ///< of a row, and of all elements of one leaf
};

/// Throws `invalid_schema`, with the part and the rule, unless `of` is one that `schema_of` could have made:
///
/// - Names are identifiers, in valid UTF-8; the name of the set is any printable text.
/// - Paths differ, and none goes through another one.
/// - Kinds are portable and have their size; leaves lie within the row; extents are not empty.
/// - Enums and masks have an enum; its names and its numbers differ, numbers fit its width, flags are single bits.
/// - Rules are those of trait enums of the set, of two terms or more, which are flags of theirs and have none in common.
///   (Whether the rules agree with each other is not asked: those of a file are shown and compared, and nobody obeys.)
/// - Nothing is beyond the limits.
///
/// Overlapping offsets are no error: data is saved in columns. Fingerprints and plans may be made of a schema that does
/// not pass, but mean nothing. O(n log n).
void validate(const schema& of, const schema_limits& limits = {});

} // namespace ensign
