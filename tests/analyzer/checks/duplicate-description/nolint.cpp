// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class weather : unsigned { rain = 1, snow = 2 };
ENSIGN_TRAITS(weather, (rain, snow, rain)); // NOLINT(ensign-duplicate-description) // SILENCED: ensign-duplicate-description
enum class roof : unsigned { rain = 1, snow = 2 };
// NOLINTNEXTLINE(ensign-duplicate-description)
ENSIGN_TRAITS(roof, (rain, snow, rain)); // SILENCED: ensign-duplicate-description
