// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-undescribed-enumerator.IgnoreDeprecated=true
#include <ensign/describe.hpp>

#include <cstdint>

enum class weather : std::uint8_t {
    rain = 1,
    raim [[deprecated]] = rain,
    snow = 2, // FINDING: ensign-undescribed-enumerator error: 'snow' is not in the description
};
ENSIGN_TRAITS(weather, (rain));
