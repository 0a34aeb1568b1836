// SPDX-License-Identifier: BSL-1.0
// A composite that is written with a condition is told once.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t {
    a = 1U << 0,
    b = 1U << 1,
    c = 1U << 2,
    both = a | b,
    all = a | b | c,
};
ENSIGN_TRAITS(f, (a, b, c), (both, all));

enum class no_first : std::uint32_t { b = 1U << 1, c = 1U << 2,
    both = b | c
};
ENSIGN_TRAITS(no_first, (b, c), (both));
