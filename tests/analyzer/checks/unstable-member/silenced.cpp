// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

struct army {
    int hp;
    int* target; // NOLINT(ensign-unstable-member) // SILENCED: ensign-unstable-member
};
ENSIGN_FIELDS(army, hp, target);
