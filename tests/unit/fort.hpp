// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_FORT_HPP
#define ENSIGN_TESTS_UNIT_FORT_HPP

/// \file
/// A struct with fields of every kind, for declared predicates. Included before `import ensign`.

#include "town.hpp"

#include <cstdint>

namespace town {

struct place {
    std::int8_t x = 0;
    std::int8_t y = 0;
};
ENSIGN_FIELDS(place, x, y);

struct region {
    place corner = {};
    int size = 0;
};
ENSIGN_FIELDS(region, corner, size);

enum class mood : std::uint8_t { calm, tense, angry };
ENSIGN_VALUES(mood, calm, tense, angry);

struct army {
    int men = 0;
    unsigned arrows = 0;
    float morale = 0;
    bool marching = false;
    mood temper = mood::calm;
    place home = {};
    region land = {};
};
ENSIGN_FIELDS(army, men, arrows, morale, marching, temper, home, land);

/// Without a description.
struct plain {
    long long gold = 0;
};

} // namespace town

#endif
