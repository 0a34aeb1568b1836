// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-undescribed-member.TransientAnnotation=cache
#include <ensign/describe.hpp>

struct unit {
    int health;
    [[clang::annotate("cache")]] int worked_out;
    [[clang::annotate("ensign::transient")]] int other; // FINDING: ensign-undescribed-member error: mark the field [[clang::annotate("cache")]]
};
ENSIGN_FIELDS(unit, health);
