// SPDX-License-Identifier: BSL-1.0
// A description of several lines, with comments.
#include <ensign/describe.hpp>

#include <cstdint>

enum class weather : std::uint8_t {
    rain = 1U << 0,
    snow = 1U << 1,
    fog = 1U << 2, // FINDING: ensign-undescribed-enumerator error: 'fog' is not in the description
    hail = 1U << 3,
};
ENSIGN_TRAITS(weather, (rain, // the wet one
                        snow, /* fog is no weather */
                        hail));
