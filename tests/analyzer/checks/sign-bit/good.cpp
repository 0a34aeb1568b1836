// SPDX-License-Identifier: BSL-1.0
// The same flags where they belong.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class region : std::uint32_t {
    r0 = 1U << 0,
    r30 = 1U << 30,
    r31 = 1U << 31,
};
// [good]
ENSIGN_TRAITS(region, (r0, r30, r31));
