// SPDX-License-Identifier: BSL-1.0
// All bits of the type are used: a clash says what to do instead of a free bit.
#include <ensign/describe.hpp>

#include <cstdint>

enum class octet : std::uint8_t { a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = 128 };
ENSIGN_TRAITS(octet, (a, b, c, d, e, f, g, h));

enum class crowded : std::uint8_t {
    a = 1,
    b = 2,
    c = 4,
    d = 8,
    e = 16,
    f = 32,
    g = 64,
    h = 128,
    i = 1, // FINDING: ensign-bit-alias error: no bit is free: std::uint16_t has room
};
ENSIGN_TRAITS(crowded, (a, b, c, d, e, f, g, h, i));
