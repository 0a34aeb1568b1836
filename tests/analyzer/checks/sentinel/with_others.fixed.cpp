// SPDX-License-Identifier: BSL-1.0
// What else is odd about a sentinel has the same cause.
#include <ensign/describe.hpp>

#include <cstdint>

enum class right_but_for_it : std::uint8_t {
    none,
    burning,
    frozen = 2,
    count, // FINDING: ensign-sentinel warning: 'count' is no flag, but in a mask it is bits 0 and 1 (0x3), which is burning | frozen
};
ENSIGN_TRAITS(right_but_for_it, (none, burning, frozen));

enum class counted : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
    doomed = 1U << 3,
    count, // FINDING: ensign-sentinel warning: 'count' is no flag, but in a mask it is bits 0 and 3 (0x9), which is burning | doomed
};
ENSIGN_TRAITS(counted, (burning, frozen, poisoned, doomed));
