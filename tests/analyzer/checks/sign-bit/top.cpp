// SPDX-License-Identifier: BSL-1.0
// Bit 31 of an int: one finding, of the flag, and the type as the cure.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class region : int {
    r0 = 1 << 0,
    r30 = 1 << 30,
    r31 = 1 << 31, // FINDING: ensign-sign-bit error: 'r31' is bit 31, the sign of 'int': it is negative, and in a wider integer it sets every bit above; use std::uint32_t
};
// [bad]
ENSIGN_TRAITS(region, (r0, r30, r31));

enum class small : std::int8_t {
    low = 1,
    high = -128, // FINDING: ensign-sign-bit error: 'high' is bit 7, the sign of 'std::int8_t'
};
ENSIGN_TRAITS(small, (low, high));

enum class wide : long long {
    low = 1,
    high = static_cast<long long>(1ULL << 63), // FINDING: ensign-sign-bit error: use std::uint64_t
};
ENSIGN_TRAITS(wide, (low, high));
