// SPDX-License-Identifier: BSL-1.0
// include-after-import: the order that this file is about.
#include <catch2/catch_test_macros.hpp>

import ensign.traits;

#include "weather.hpp"

TEST_CASE("describe: a header after the import is checked on the spot [T15]", "[describe]") {
    constexpr auto storm = weather::sky::rain | weather::sky::wind;
    STATIC_CHECK(storm.has_all(weather::sky::wind));
    STATIC_CHECK(!ensign::obeys_rules(storm | weather::sky::snow));
    STATIC_CHECK(ensign::trait_enum<weather::sky>);
    STATIC_CHECK(ensign::described_struct<weather::report>);
    CHECK(ensign::to_string(storm) == "rain|wind");
}
