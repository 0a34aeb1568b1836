// SPDX-License-Identifier: BSL-1.0
// All bits at once are fine as a sum of names, of 32 as of 64 flags.
#include <ensign/describe.hpp>

#include <cstdint>

enum class octet : std::uint8_t {
    a = 1,
    b = 2,
    c = 4,
    d = 8,
    e = 16,
    f = 32,
    g = 64,
    h = 128,
    all = a | b | c | d | e | f | g | h,
    by_number = 0xFF, // FINDING: ensign-literal-composite warning: 'by_number' is the number 0xff for a | b | c | d | e | f | g | h
};
ENSIGN_TRAITS(octet, (a, b, c, d, e, f, g, h), (all, by_number));
