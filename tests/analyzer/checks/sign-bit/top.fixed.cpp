// SPDX-License-Identifier: BSL-1.0
// Bit 31 of an int: one finding, of the flag, and the type as the cure.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class region : std::uint32_t {
    r0 = 1 << 0,
    r30 = 1 << 30,
    r31 = 1U << 31,
};
// [bad]
ENSIGN_TRAITS(region, (r0, r30, r31));

enum class small : std::uint8_t {
    low = 1,
    high = 1U << 7,
};
ENSIGN_TRAITS(small, (low, high));

enum class wide : std::uint64_t {
    low = 1,
    high = 1ULL << 63,
};
ENSIGN_TRAITS(wide, (low, high));
