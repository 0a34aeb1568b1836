// SPDX-License-Identifier: BSL-1.0
// Behind a macro of one's own the description is read just the same; the change of its list is only suggested.
#include <ensign/describe.hpp>

#include <cstdint>

#define OUR_TRAITS(E, ...) ENSIGN_TRAITS(E, (__VA_ARGS__))
enum class weather : std::uint8_t {
    rain = 1U << 0,
    snow = 1U << 1,
    both = rain | snow, // FINDING: ensign-undescribed-enumerator error: add it to the second list
};
OUR_TRAITS(weather, rain, snow);
