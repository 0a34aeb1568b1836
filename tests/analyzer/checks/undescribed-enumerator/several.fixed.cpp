// SPDX-License-Identifier: BSL-1.0
// Several in a row go into one place, in their order, in one go.
#include <ensign/describe.hpp>

#include <cstdint>

enum class row : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1,
    c = 1U << 2,
    d = 1U << 3,
};
ENSIGN_TRAITS(row, (a, b, c, d));

enum class from_start : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1,
    c = 1U << 2,
};
ENSIGN_TRAITS(from_start, (a, b, c));
