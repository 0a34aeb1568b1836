// SPDX-License-Identifier: BSL-1.0
// Where <cstdint> is not included above the enum, its names cannot be written.
#include <ensign/describe.hpp>

enum class weather : unsigned { rain = 1, snow = 2 };
ENSIGN_TRAITS(weather, (rain, snow));
enum roof : unsigned char { flat = 1, steep = 2 };
ENSIGN_TRAITS(roof, (flat, steep));

#include <cstdint>

enum class later : std::uint32_t { rain = 1, snow = 2 };
ENSIGN_TRAITS(later, (rain, snow));
