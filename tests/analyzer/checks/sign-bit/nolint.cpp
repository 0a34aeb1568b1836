// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class region : int {
    r0 = 1 << 0,
    r31 = 1 << 31, // NOLINT(ensign-sign-bit) // SILENCED: ensign-sign-bit
};
ENSIGN_TRAITS(region, (r0, r31));
