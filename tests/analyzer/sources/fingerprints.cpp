// SPDX-License-Identifier: BSL-1.0
// Types of every kind that a lock knows. The program prints what the compiler makes of them, the analyzer reads the source.
#include <ensign/describe.hpp>

#include <boost/describe.hpp>

#include <array>
#include <cstdint>
#include <cstdio>

import ensign.base;
import ensign.schema;
import ensign.traits;

namespace plain {

enum class status : std::uint32_t { none, poisoned = 1U << 0, burning = 1U << 1, on_fire = burning, top = 1U << 31 };
ENSIGN_TRAITS(status, (none, poisoned, burning, top), (on_fire));

enum class wide : std::uint64_t { low = 1, high = 1ULL << 63, both = low | high };
ENSIGN_TRAITS(wide, (low, high), (both));

enum class mood : std::int8_t { angry = -2, calm = 0, happy = 7, glad = happy };
ENSIGN_VALUES(mood, angry, calm, happy, glad);

enum class of_boost : std::uint8_t { red = 1, green = 2, blue = 4 };
BOOST_DESCRIBE_ENUM(of_boost, red, green, blue)

enum class days : unsigned { monday, tuesday, wednesday, thursday };
BOOST_DESCRIBE_ENUM(days, monday, tuesday, wednesday, thursday)

struct point {
    float x, y;
};
ENSIGN_FIELDS(point, x, y);

struct row {
    std::int8_t a;
    std::uint16_t b;
    std::int32_t c;
    long d;
    unsigned long long e;
    bool f;
    char name[12];
    char8_t letter;
    unsigned char raw;
    signed char sign;
    double g;
    ensign::entity who;
    mood feeling;
    ensign::traits<status> conditions;
    ensign::traits<wide> more[2];
    point home;
    point path[3];
    int grid[2][3];
    std::array<point, 2> corners;
    std::array<std::array<short, 2>, 4> table;
    days when;
};
ENSIGN_FIELDS(row, a, b, c, d, e, f, name, letter, raw, sign, g, who, feeling, conditions, more, home, path, grid,
              corners, table, when);

template <class T>
struct box {
    enum class part : std::uint8_t { lid = 1, lock = 4 };
    T inside;
    part has;
};
ENSIGN_TRAITS(box<int>::part, (lid, lock));
ENSIGN_FIELDS(box<int>, inside, has);

} // namespace plain

struct outer {
    enum class inner : std::uint16_t { one = 1, two = 2 };
};
ENSIGN_TRAITS(outer::inner, (one, two));

struct holder {
    ensign::traits<outer::inner> traits;
};
ENSIGN_FIELDS(holder, traits);

namespace {

template <class T>
void print(const char* name) {
    std::printf("%s %#llx %#llx\n", name, static_cast<unsigned long long>(ensign::fingerprint<T>()),
                static_cast<unsigned long long>(ensign::logical_fingerprint<T>()));
}

} // namespace

int main() {
    print<plain::status>("plain::status");
    print<plain::wide>("plain::wide");
    print<plain::mood>("plain::mood");
    print<plain::of_boost>("plain::of_boost");
    print<plain::days>("plain::days");
    print<plain::point>("plain::point");
    print<plain::row>("plain::row");
    print<plain::box<int>::part>("plain::box<int>::part");
    print<plain::box<int>>("plain::box<int>");
    print<outer::inner>("outer::inner");
    print<holder>("holder");
}
