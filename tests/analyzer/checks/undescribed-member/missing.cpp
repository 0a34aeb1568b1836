// SPDX-License-Identifier: BSL-1.0
// A field that is not listed is not saved.
#include <ensign/describe.hpp>

// [bad]
struct unit {
    int health;
    int mana; // FINDING: ensign-undescribed-member error: 'mana' is not in the description of 'unit', so it is neither saved nor restored: add it to the list, or mark the field [[clang::annotate("ensign::transient")]]
    int speed;
};
ENSIGN_FIELDS(unit, health, speed); // NOTE: the description
// [bad]

struct edges {
    int first; // FINDING: ensign-undescribed-member error: 'first' is not in the description of 'edges'
    int second;
    int last; // FINDING: ensign-undescribed-member error: 'last' is not in the description of 'edges'
};
ENSIGN_FIELDS(edges, second);
