// SPDX-License-Identifier: BSL-1.0
// Without the check, its members are members like the others.
// CHECKS: ensign-*,-ensign-sentinel
#include <ensign/describe.hpp>

#include <cstdint>

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
    count, // FINDING: ensign-implicit-value error: 'count' has no value of its own
};
ENSIGN_TRAITS(status, (burning, frozen, poisoned), (count));
