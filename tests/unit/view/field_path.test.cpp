// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::all_paths;
using ensign::internal::field_path;
using ensign::internal::path_holds_together;
using ensign::internal::path_list;
using ensign::internal::watched;
using town::army;
using town::place;
using town::plain;
using town::region;
using men = field_path<&army::men>;
using home_x = field_path<&army::home, &place::x>;
using corner_y = field_path<&army::land, &region::corner, &place::y>;

TEST_CASE("field_path: names come from the descriptions, else from the compiler [V5]", "[view]") {
    CHECK(std::string{men::name()} == "men");
    CHECK(std::string{home_x::name()} == "home.x");
    CHECK(std::string{corner_y::name()} == "land.corner.y");
    CHECK(std::string{field_path<&plain::gold>::name()} == "gold");
}

TEST_CASE("field_path: reads what it names [V5]", "[view]") {
    const army a{.men = 3, .home = {.x = 4, .y = 0}, .land = {.corner = {.x = 0, .y = 5}, .size = 0}};
    CHECK(men::read(a) == 3);
    CHECK(home_x::read(a) == 4);
    CHECK(corner_y::read(a) == 5);
    STATIC_CHECK(std::is_same_v<corner_y::type, std::int8_t>);
    STATIC_CHECK(std::is_same_v<corner_y::holder, army>);
    STATIC_CHECK(path_holds_together<&army::land, &region::corner, &place::y>);
    STATIC_CHECK_FALSE(path_holds_together<&army::home, &region::size>);
    STATIC_CHECK_FALSE(path_holds_together<&army::men, &place::x>);
}

TEST_CASE("field_path: a field is compared bit by bit, whatever stands beside it [V5]", "[view]") {
    army a;
    army b;
    b.men = 1;
    b.home.y = 1;
    CHECK_FALSE(watched<army, men>.same(a, b));
    CHECK(watched<army, home_x>.same(a, b));
    b.home.x = 1;
    CHECK_FALSE(watched<army, home_x>.same(a, b));
    a.morale = 0.0F;
    b.morale = -0.0F;
    CHECK_FALSE(watched<army, field_path<&army::morale>>.same(a, b)); // asked in vain, and never the other way round
}

TEST_CASE("field_path: lists hold each path once, in the order of mention [V5]", "[view]") {
    using left = path_list<men, home_x>;
    STATIC_CHECK(std::is_same_v<all_paths<left, path_list<corner_y, men>>::type, path_list<men, home_x, corner_y>>);
    STATIC_CHECK(std::is_same_v<all_paths<path_list<>, left>::type, left>);
    STATIC_CHECK(std::is_same_v<all_paths<left, path_list<>>::type, left>);
}
