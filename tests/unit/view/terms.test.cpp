// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::field;
using ensign::has;
using ensign::has_all;
using ensign::has_any;
using ensign::has_none;
using ensign::traits;
using town::army;
using town::condition;
using town::job;
using town::mood;
using town::place;
using town::plain;
using town::region;

TEST_CASE("terms: six comparisons, with the constant on either side [V5]", "[view]") {
    constexpr auto men = field<&army::men>();
    for (const int n : {4, 5, 6}) {
        const army a{.men = n};
        CHECK((men == 5)(a) == (n == 5));
        CHECK((men != 5)(a) == (n != 5));
        CHECK((men < 5)(a) == (n < 5));
        CHECK((men <= 5)(a) == (n <= 5));
        CHECK((men > 5)(a) == (n > 5));
        CHECK((men >= 5)(a) == (n >= 5));
        CHECK((5 == men)(a) == (5 == n));
        CHECK((5 != men)(a) == (5 != n));
        CHECK((5 < men)(a) == (5 < n));
        CHECK((5 <= men)(a) == (5 <= n));
        CHECK((5 > men)(a) == (5 > n));
        CHECK((5 >= men)(a) == (5 >= n));
    }
    CHECK(to_string(5 < men) == "men > 5");
}

TEST_CASE("terms: fields of every kind, also of fields [V5]", "[view]") {
    const army a{.arrows = 30,
                 .morale = 0.5F,
                 .marching = true,
                 .temper = mood::angry,
                 .home = {.x = -3, .y = 0},
                 .land = {.corner = {.x = 0, .y = 7}, .size = 2}};
    CHECK((field<&army::arrows>() == 30)(a)); // int against unsigned: by value
    CHECK((field<&army::morale>() < 1)(a));
    CHECK((field<&army::marching>() == true)(a));
    CHECK((field<&army::temper>() > mood::calm)(a));
    CHECK((field<&army::home, &place::x>() == -3)(a));
    CHECK((field<&army::land, &region::corner, &place::y>() == 7)(a));
    CHECK((field<&plain::gold>() > 1)(plain{.gold = 2}));
    const std::int16_t limit = [] { return std::int16_t{-4}; }();
    CHECK((field<&army::men>() > limit)(a));
}

TEST_CASE("terms: floating numbers are compared as the language does [V5]", "[view]") {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const auto low = field<&army::morale>() < 1.0F;
    CHECK_FALSE(low(army{.morale = nan}));
    CHECK((!low)(army{.morale = nan}));
    CHECK((field<&army::morale>() != nan)(army{.morale = nan}));
    CHECK_FALSE((field<&army::morale>() == nan)(army{.morale = nan}));
    CHECK((field<&army::morale>() == 0.0F)(army{.morale = -0.0F}));
}

TEST_CASE("terms: flags of one enum and of several [V5]", "[view]") {
    const army a;
    const traits<condition> doomed = condition::doomed;
    const traits<job> smith = job::smith;
    CHECK(has(condition::cursed)(a, doomed));
    CHECK_FALSE(has(condition::doomed)(a, traits<condition>{condition::cursed}));
    CHECK(has_any(condition::doomed)(a, traits<condition>{condition::cursed}));
    CHECK(has_all(condition::cursed, job::smith)(a, doomed, smith));
    CHECK_FALSE(has_all(condition::shielded, job::smith)(a, doomed, smith));
    CHECK(has_any(condition::shielded, job::smith)(a, doomed, smith));
    CHECK_FALSE(has_any(condition::shielded, job::baker)(a, doomed, smith));
    CHECK(has_none(condition::shielded, job::baker)(a, doomed, smith));
    CHECK_FALSE(has_none(condition::shielded, job::smith)(a, doomed, smith));
    CHECK(has_all(traits<condition>{})(a, doomed));
    CHECK_FALSE(has_any(traits<condition>{})(a, doomed));
    CHECK(has(doomed)(a, doomed)); // a mask of run time
}
