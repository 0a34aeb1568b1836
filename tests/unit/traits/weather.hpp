// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_WEATHER_HPP
#define ENSIGN_TESTS_WEATHER_HPP

// A described enum and struct in a header: it is included before and after the import, in global fragments, and where
// nothing is imported.
#include <ensign/describe.hpp>

namespace weather {

enum class sky : unsigned char { clear = 0, rain = 1, snow = 2, wind = 4, blizzard = snow | wind };
ENSIGN_TRAITS(sky, (clear, rain, snow, wind), (blizzard));
ENSIGN_RULES(sky, exclusive(rain, snow), implies(snow, wind));

struct report {
    int station;
    float temperature;
};
ENSIGN_FIELDS(report, station, temperature);

} // namespace weather

#endif
