// SPDX-License-Identifier: BSL-1.0
// Without the other check there is one finding as well, and not two with it.
// CHECKS: ensign-underlying-type
#include <ensign/describe.hpp>

enum class region : int { // FINDING: ensign-underlying-type error: 'region' is signed ('int')
    r0 = 1 << 0,
    r31 = 1 << 31,
};
ENSIGN_TRAITS(region, (r0, r31));
