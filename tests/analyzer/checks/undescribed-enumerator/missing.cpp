// SPDX-License-Identifier: BSL-1.0
// Enumerators that the description leaves out.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather : std::uint8_t {
    rain = 1U << 0,
    snow = 1U << 1, // FINDING: ensign-undescribed-enumerator error: 'snow' is not in the description of 'weather', so it is not known by name: add it to the list
    fog = 1U << 2,
};
ENSIGN_TRAITS(weather, (rain, fog)); // NOTE: the description
// [bad]

enum class edges : std::uint8_t {
    first = 1, // FINDING: ensign-undescribed-enumerator error: 'first' is not in the description of 'edges'
    second = 2,
    last = 4, // FINDING: ensign-undescribed-enumerator error: 'last' is not in the description of 'edges'
};
ENSIGN_TRAITS(edges, (second));

// a composite or an alias belongs to the second list
enum class lists : std::uint8_t {
    a = 1,
    b = 2,
    both = a | b,
    also_a = a, // FINDING: ensign-undescribed-enumerator error: 'also_a' is not in the description of 'lists', so it is not known by name: add it to the second list
};
ENSIGN_TRAITS(lists, (a, b), (both));

enum class order : int {
    load,
    unload, // FINDING: ensign-undescribed-enumerator error: 'unload' is not in the description of 'order'
    wait,
};
ENSIGN_VALUES(order, load, wait);
