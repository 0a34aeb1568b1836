// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_COMPILE_FAIL_VIEW_ARMY_HPP
#define ENSIGN_TESTS_COMPILE_FAIL_VIEW_ARMY_HPP

#include "../set/town.hpp"

namespace town {

struct place {
    int x = 0;
};
ENSIGN_FIELDS(place, x);

enum class mood : std::uint8_t { calm, angry };

struct army {
    unsigned men = 0;
    float morale = 0;
    bool marching = false;
    mood temper = mood::calm;
    place home = {};
};

} // namespace town

#endif
