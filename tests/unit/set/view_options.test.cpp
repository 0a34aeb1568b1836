// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::raw_view_options;
using ensign::trigger;
using ensign::view_options;
using town::condition;
using town::job;

TEST_CASE("view_options: the default trigger is all, the default name empty [V2]", "[set]") {
    CHECK(view_options{}.when == trigger::all);
    CHECK(view_options{}.name.empty());
    CHECK(raw_view_options<condition>{}.when == trigger::all);
    CHECK(raw_view_options<condition>{}.name.empty());
}

TEST_CASE("view_options: an omitted observed mask means every bit, also the nameless ones [V3]", "[set]") {
    const raw_view_options<condition, job> options;
    CHECK(options.observed.get<condition>().bits() == 0xff);
    CHECK(options.observed.get<job>().bits() == 0xffff'ffff);
    CHECK(raw_view_options<>{}.observed.empty());
    const raw_view_options<condition, job> narrow{.observed = job::smith};
    CHECK(narrow.observed.get<condition>().empty());
    CHECK(narrow.observed.get<job>().bits() == 1);
}
