// SPDX-License-Identifier: BSL-1.0
#include "weather.hpp"

#include <catch2/catch_test_macros.hpp>

#include <string>

import ensign.traits;
import test.forecast;
import test.vocabulary;

using vocabulary::condition;

TEST_CASE("describe: an exported enum brings its description and operators along [T15]", "[describe]") {
    constexpr auto both = condition::cursed | condition::shielded;
    STATIC_CHECK(both == vocabulary::cursed_and_shielded);
    STATIC_CHECK((~condition::cursed & both) == condition::shielded);
    STATIC_CHECK((condition::doomed - condition::cursed) == condition::poisoned);
    STATIC_CHECK(ensign::obeys_rules(both));
    STATIC_CHECK(!ensign::obeys_rules(condition::doomed | condition::shielded));
    STATIC_CHECK(ensign::trait_enum<condition>);
    CHECK(ensign::to_string(both) == "cursed|shielded");
    CHECK(ensign::traits<condition>::from_string("doomed") == condition::doomed);
}

TEST_CASE("describe: an exported struct brings its description along [T15]", "[describe]") {
    STATIC_CHECK(ensign::described_struct<vocabulary::citizen>);
    vocabulary::citizen a{10, 0.5F, 30, true};
    const vocabulary::citizen b = a;
    CHECK(ensign::internal::bits_equal(a, b));
    a.age = 31;
    CHECK_FALSE(ensign::internal::bits_equal(a, b));
}

TEST_CASE("describe: one header in several global fragments and here is one enum [T15]", "[describe]") {
    const ensign::traits<weather::sky> storm = vocabulary::stormy();
    CHECK(storm == (weather::sky::rain | weather::sky::wind));
    CHECK((storm | forecast::tomorrow()).has_all(weather::sky::blizzard));
    CHECK(ensign::internal::bits_equal(forecast::report(), weather::report{3, 4.5F}));
}
