// SPDX-License-Identifier: BSL-1.0
// A flag makes the compiler choose a signed type, or a wider one.
#include <ensign/describe.hpp>

enum region { // FINDING: ensign-underlying-type error: 'region' has no fixed underlying type
    r0 = 1,
    r31 = 1 << 31,
};
ENSIGN_TRAITS(region, (r0, r31));
