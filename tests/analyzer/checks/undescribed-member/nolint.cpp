// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

struct unit {
    int health;
    int cache; // NOLINT(ensign-undescribed-member): worked out again // SILENCED: ensign-undescribed-member
};
ENSIGN_FIELDS(unit, health);
