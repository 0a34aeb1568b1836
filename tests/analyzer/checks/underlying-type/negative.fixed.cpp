// SPDX-License-Identifier: BSL-1.0
// With the type, negative members get the same bits as a number of the new type.
// CHECKS: ensign-underlying-type
#include <ensign/describe.hpp>

#include <cstdint>

enum class region : std::uint32_t {
    r0 = 1 << 0,
    r31 = 1U << 31,
    both = r0 | r31,
    by_cast = r0 | r31,
    high = 0xf0000000,
    again = r31,
};
ENSIGN_TRAITS(region, (r0, r31), (both, by_cast, high, again));

// What counts on from a negative number cannot be told by the edit of one member.
enum class counted : int { a = 1, b = -2, c }; // FINDING: ensign-underlying-type error: 'counted' is signed ('int')
ENSIGN_TRAITS(counted, (a), (b, c));
