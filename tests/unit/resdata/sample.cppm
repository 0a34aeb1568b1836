// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

export module resdata_sample;

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import ensign.traits;

// Documents made by hand, with a leaf of every sort that a file has to carry.

export namespace sample {

enum class stance : std::uint8_t { none = 0, hold = 1, march = 2, rest = 4 };
ENSIGN_TRAITS(stance, (none, hold, march, rest));

enum class badge : std::uint64_t { none = 0, first = 1, top = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(badge, (none, first, top));

enum class mood : std::int8_t { calm, angry = -2, mad = 5 };
ENSIGN_VALUES(mood, calm, angry, mad);
ENSIGN_RENAMED(mood, (irate, angry));

struct army {
    std::int32_t men = 0;
    float morale = 0;
    char name[8] = {};
    mood temper = mood::calm;
    bool fed = false;
    std::uint16_t stores[2][3] = {};
    unsigned age : 7 = 0;
    std::uint64_t gold = 0;
};
ENSIGN_FIELDS(army, men, morale, name, temper, fed, stores, age, gold);
ENSIGN_RENAMED(army, (soldiers, men));

struct city {
    double wealth = 0;
};
ENSIGN_FIELDS(city, wealth);

struct mark {
    std::int8_t a = 0;
    std::int16_t b = 0;
};
ENSIGN_FIELDS(mark, a, b);

// As the original library may have saved it.
struct soldier {
    std::int32_t hp = 0;
    float speed = 0;
    bool alive = false;
    mark marks[2];
};
ENSIGN_FIELDS(soldier, hp, speed, alive, marks);

// Their bodies are in sample.cpp: g++ 14 does not pass on everything that an inline function of a module calls.
ensign::schema army_layout();
ensign::schema city_layout();

// Rows of any bytes: as a file carries them, nobody looks at what they mean. A `bool` is 0 or 1.
ensign::raw_snapshot fill(const ensign::schema& layout, std::size_t rows);

ensign::resdata::document both(std::size_t rows = 4);

// What `run` throws, as text; nothing when it throws nothing.
template <class Error, class Run>
std::string complaint(Run run) {
    try {
        run();
    } catch (const Error& e) { return e.what(); }
    return {};
}

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace sample
