// SPDX-License-Identifier: BSL-1.0
// Behind a macro of one's own there is no list to point into.
#include <ensign/describe.hpp>

#include <cstdint>

#define OUR_TRAITS(E) ENSIGN_TRAITS(E, (rain, snow, rain))
enum class weather : std::uint8_t { rain = 1U << 0, snow = 1U << 1 };
OUR_TRAITS(weather); // FINDING: ensign-duplicate-description error: the description of 'weather' lists 'rain' twice
