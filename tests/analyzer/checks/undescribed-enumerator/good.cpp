// SPDX-License-Identifier: BSL-1.0
// Everything is listed, in whichever order, and in either list.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class weather : std::uint8_t {
    rain = 1U << 0,
    snow = 1U << 1,
    fog = 1U << 2,
};
ENSIGN_TRAITS(weather, (rain, snow, fog));
// [good]

enum class other : std::uint8_t { a = 1, b = 2, both = a | b };
ENSIGN_TRAITS(other, (b, a), (both));
enum class values : int { x, y };
ENSIGN_VALUES(values, y, x);
enum class nobody { said, anything };
