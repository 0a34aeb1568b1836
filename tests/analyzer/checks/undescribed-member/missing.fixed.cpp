// SPDX-License-Identifier: BSL-1.0
// A field that is not listed is not saved.
#include <ensign/describe.hpp>

// [bad]
struct unit {
    int health;
    int mana;
    int speed;
};
ENSIGN_FIELDS(unit, health, mana, speed);
// [bad]

struct edges {
    int first;
    int second;
    int last;
};
ENSIGN_FIELDS(edges, first, second, last);
