// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class rights : std::uint8_t {
    none = 0,
    read = 1U << 0,
    write = 1U << 1,
    run = 1U << 2,
    all = read | write | run,
};
// [good]
ENSIGN_TRAITS(rights, (none, read, write, run), (all));

// names that begin like it
enum class days : std::uint8_t { all_day = 1, overall = 2, all_but_night = 4, night = 8, call = 16 };
ENSIGN_TRAITS(days, (all_day, overall, all_but_night, night, call));

// what goes out of use may be left out, or not
enum class older : std::uint8_t { read = 1, write = 2, run [[deprecated]] = 4, all = read | write };
ENSIGN_TRAITS(older, (read, write, run), (all));

// a sentinel is no flag
enum class counted : std::uint8_t {
    read = 1,
    write = 2,
    count = 4, // FINDING: ensign-sentinel warning: 'count' is no flag
    all = read | write,
};
ENSIGN_TRAITS(counted, (read, write, count), (all));

// with one flag, all is another name of it
enum class lonely : std::uint8_t { read = 1, all = read };
ENSIGN_TRAITS(lonely, (read), (all));

// no trait enum
enum class scope : std::uint8_t { mine = 1, yours = 2, all = 8 };
