// SPDX-License-Identifier: BSL-1.0
// Decimal, hex and binary; and octal digits that are the same number in decimal.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class column : std::uint32_t {
    none = 0,
    a = 0x0001,
    b = 0x0010,
    c = 0x0100,
};
// [good]
ENSIGN_TRAITS(column, (none, a, b, c));

enum class others : std::uint32_t { zero_none = 00, a = 01, b = 02U, c = 0b100, d = 1U << 03, e = 10U + 6U };
ENSIGN_TRAITS(others, (zero_none, a, b, c, d, e));

// no trait enum
enum class permission : unsigned { owner_reads = 0400 };
