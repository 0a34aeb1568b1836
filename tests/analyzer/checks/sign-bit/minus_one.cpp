// SPDX-License-Identifier: BSL-1.0
// -1 is all bits, not the top bit.
#include <ensign/describe.hpp>

enum class region : int { // FINDING: ensign-underlying-type error: 'region' is signed ('int')
    r0 = 1 << 0,
    r1 = 1 << 1,
};
ENSIGN_TRAITS(region, (r0, r1));
enum class plain : int { r0 = 1, all = -1 };
