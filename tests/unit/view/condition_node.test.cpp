// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::field;
using ensign::internal::condition_node;
using town::citizen;
using town::condition;
using filter = ensign::trait_filter<condition>;

TEST_CASE("condition_node: a filter, a function and a declared predicate become views [V1][V5]", "[view]") {
    const filter cursed{.all_of = condition::cursed};
    const auto plain = condition_node<citizen, condition>(cursed, ensign::internal::accept_all{});
    CHECK(plain->masks_decide);
    CHECK(plain->condition() == "has cursed");
    CHECK(plain->matches({}, condition::cursed));
    CHECK_FALSE(plain->matches({}, condition::none));

    const auto function = condition_node<citizen, condition>(cursed, [](const citizen& c) { return c.hp > 0; });
    CHECK_FALSE(function->masks_decide);
    CHECK(function->condition() == "has cursed && (a function)");
    CHECK(function->matches({.hp = 1}, condition::cursed));
    CHECK_FALSE(function->matches({.hp = 0}, condition::cursed));

    const auto declared = condition_node<citizen, condition>(cursed, field<&citizen::hp>() > 0);
    CHECK(declared->condition() == "has cursed && hp > 0");
    CHECK(declared->rest->fields.size() == 1);
    CHECK_FALSE(declared->dead);
    CHECK(declared->hub == nullptr);
    CHECK_FALSE(declared->in_use());
}
