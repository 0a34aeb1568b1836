// SPDX-License-Identifier: BSL-1.0
// 1, 2, 3 or 0, 1, 2, 3, written or counted: one finding for the enum.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class road : std::uint8_t {
    none,
    wet = 1U << 0,
    icy = 1U << 1,
    blocked = 1U << 2,
};
// [bad]
ENSIGN_TRAITS(road, (none, wet, icy, blocked));

enum class written : std::uint8_t { a = 1, b = 2, c = 3, d = 4 }; // FINDING: ensign-sequential-numbering error: 'c' (0x3) is the same as a | b
ENSIGN_TRAITS(written, (a, b, c, d));

enum class from_zero : std::uint8_t { a = 1U << 0, b = 1U << 1, c = 1U << 2, d = 1U << 3 };
ENSIGN_TRAITS(from_zero, (a, b, c, d));

enum class with_composite : std::uint8_t { a = 1U << 0, b = 1U << 1, c = 1U << 2, d = 1U << 3, some = a | b };
ENSIGN_TRAITS(with_composite, (a, b, c, d), (some));
