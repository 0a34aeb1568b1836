// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SCHEMA_FORT_HPP
#define ENSIGN_TESTS_UNIT_SCHEMA_FORT_HPP

/// \file
/// A struct with a leaf of every sort. Included after `import`s or before, like any header with descriptions; what
/// names a type of Ensign is in fort_types below.

#include <ensign/describe.hpp>

#include <array>
#include <cstdint>

namespace fort {

enum class order : std::uint8_t { none = 0, hold = 1, march = 2, rest = 4, camp = hold | rest };
ENSIGN_TRAITS(order, (none, hold, march, rest), (camp));

enum class mood : std::int8_t { calm, angry = -2, mad = 5, furious = angry };
ENSIGN_VALUES(mood, calm, angry, mad, furious);
ENSIGN_RENAMED(mood, (irate, angry));

struct point {
    float x = 0;
    double y = 0;
};
ENSIGN_FIELDS(point, x, y);
ENSIGN_RENAMED(point, (left, x));

struct nothing {};

struct garrison {
    int men = 0;
    char name[16] = {};
    point gate;
    std::array<point, 3> towers{};
    mood temper = mood::calm;
    std::uint16_t stores[2][3] = {};
    bool open = false;
    unsigned age : 7 = 0;
    order last : 4 = order::none;
    bool flooded : 1 = false;
    nothing blank;
    std::int64_t gold = 0;
};
ENSIGN_FIELDS(garrison, men, name, gate, towers, temper, stores, open, age, last, flooded, blank, gold);
ENSIGN_RENAMED(garrison, (soldiers, men), (door, gate));

} // namespace fort

#endif
