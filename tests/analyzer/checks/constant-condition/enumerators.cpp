// SPDX-License-Identifier: BSL-1.0
// A composite that is written with a condition is told once.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t {
    a = 1U << 0,
    b = 1U << 1,
    c = 1U << 2,
    both = a || b, // FINDING: ensign-constant-condition warning: '||' of 'f::a' and 'f::b' is true, so 'both' is bit 0 (0x1) instead of bits 0 and 1 (0x3): join flags with |
    all = a || b | c, // FINDING: ensign-constant-condition warning: so 'all' is bit 0 (0x1) instead of bits 0, 1 and 2 (0x7)
};
ENSIGN_TRAITS(f, (a, b, c), (both, all));

enum class no_first : std::uint32_t { b = 1U << 1, c = 1U << 2,
    both = b || c // FINDING: ensign-constant-condition warning: so 'both' is bit 0 (0x1) instead of bits 1 and 2 (0x6)
};
ENSIGN_TRAITS(no_first, (b, c), (both));
