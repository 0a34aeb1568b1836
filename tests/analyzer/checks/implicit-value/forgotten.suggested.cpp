// SPDX-License-Identifier: BSL-1.0
// After 4 comes 5, which is two flags of before.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class door : std::uint8_t {
    open = 1U << 0,
    locked = 1U << 1,
    barred = 1U << 2,
    trapped = 1U << 3,
};
// [bad]
ENSIGN_TRAITS(door, (open, locked, barred, trapped));

enum class two_forgotten : std::uint8_t {
    a = 1,
    b = 2,
    c = 8,
    d = 1U << 4,
    e = 1U << 5,
};
ENSIGN_TRAITS(two_forgotten, (a, b, c, d, e));
