// SPDX-License-Identifier: BSL-1.0
// 1, 2, 3 or 0, 1, 2, 3, written or counted: one finding for the enum.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class road : std::uint8_t { // FINDING: ensign-sequential-numbering error: the members of 'road' are numbered one after the other, so they share bits: 'blocked' (0x3) is the same as wet | icy; number them by bits
    none,
    wet,
    icy,
    blocked,
};
// [bad]
ENSIGN_TRAITS(road, (none, wet, icy, blocked));

enum class written : std::uint8_t { a = 1, b = 2, c = 3, d = 4 }; // FINDING: ensign-sequential-numbering error: 'c' (0x3) is the same as a | b
ENSIGN_TRAITS(written, (a, b, c, d));

enum class from_zero : std::uint8_t { a, b, c, d }; // FINDING: ensign-sequential-numbering error: 'd' (0x3) is the same as b | c
ENSIGN_TRAITS(from_zero, (a, b, c, d));

enum class with_composite : std::uint8_t { a = 1, b, c, d, some = a | b }; // FINDING: ensign-sequential-numbering error: the members of 'with_composite' are numbered
ENSIGN_TRAITS(with_composite, (a, b, c, d), (some));
