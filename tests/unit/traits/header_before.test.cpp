// SPDX-License-Identifier: BSL-1.0
#include "weather.hpp"

#include <catch2/catch_test_macros.hpp>

import ensign.traits;

TEST_CASE("describe: a header before the import has operators and checks after it [T15]", "[describe]") {
    constexpr auto storm = weather::sky::rain | weather::sky::wind;
    STATIC_CHECK(storm.has_all(weather::sky::wind));
    STATIC_CHECK((storm & ~weather::sky::rain) == weather::sky::wind);
    STATIC_CHECK(ensign::obeys_rules(storm));
    STATIC_CHECK(!ensign::obeys_rules(storm | weather::sky::snow));
    STATIC_CHECK(ensign::trait_enum<weather::sky>);
    STATIC_CHECK(ensign::described_struct<weather::report>);
    CHECK(ensign::to_string(storm) == "rain|wind");
}
