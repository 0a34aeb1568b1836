// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-width-headroom
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class roomy : std::uint16_t {
    a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = 128
};
// [good]
ENSIGN_TRAITS(roomy, (a, b, c, d, e, f, g, h));
