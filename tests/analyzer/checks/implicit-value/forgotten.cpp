// SPDX-License-Identifier: BSL-1.0
// After 4 comes 5, which is two flags of before.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class door : std::uint8_t {
    open = 1U << 0,
    locked = 1U << 1,
    barred = 1U << 2, // NOTE: it counts on from here
    trapped, // FINDING: ensign-implicit-value error: 'trapped' has no value of its own and so counts on from 'barred' (0x4) to bits 0 and 2 (0x5), which is open | barred: write its bit (bit 3 is free)
};
// [bad]
ENSIGN_TRAITS(door, (open, locked, barred, trapped));

enum class two_forgotten : std::uint8_t {
    a = 1,
    b = 2,
    c = 8,
    d, // FINDING: ensign-implicit-value error: 'd' has no value of its own and so counts on from 'c' (0x8) to bits 0 and 3 (0x9), which is a | c
    e, // FINDING: ensign-implicit-value error: 'e' has no value of its own and so counts on from 'd' (0x9) to bits 1 and 3 (0xa), which is b | c
};
ENSIGN_TRAITS(two_forgotten, (a, b, c, d, e));
