// SPDX-License-Identifier: BSL-1.0
// Enumerators that the description leaves out.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather : std::uint8_t {
    rain = 1U << 0,
    snow = 1U << 1,
    fog = 1U << 2,
};
ENSIGN_TRAITS(weather, (rain, snow, fog));
// [bad]

enum class edges : std::uint8_t {
    first = 1,
    second = 2,
    last = 4,
};
ENSIGN_TRAITS(edges, (first, second, last));

// a composite or an alias belongs to the second list
enum class lists : std::uint8_t {
    a = 1,
    b = 2,
    both = a | b,
    also_a = a,
};
ENSIGN_TRAITS(lists, (a, b), (both, also_a));

enum class order : int {
    load,
    unload,
    wait,
};
ENSIGN_VALUES(order, load, unload, wait);
