// SPDX-License-Identifier: BSL-1.0
// Each name once; two types may have the same.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class weather : std::uint8_t { rain = 1U << 0, snow = 1U << 1, fog = 1U << 2 };
ENSIGN_TRAITS(weather, (rain, snow, fog));
// [good]

enum class roof : std::uint8_t { rain = 1U << 0, snow = 1U << 1, wet = rain };
ENSIGN_TRAITS(roof, (rain, snow), (wet));

struct rain {
    int rain;
    int weather;
};
ENSIGN_FIELDS(rain, rain, weather);
