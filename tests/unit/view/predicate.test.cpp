// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::field;
using ensign::has;
using ensign::has_any;
using ensign::has_none;
using ensign::traits;
using town::army;
using town::condition;
using town::job;
using town::mood;
using town::place;
using masks = ensign::trait_masks<condition, job>;

namespace {

constexpr auto weak = field<&army::men>() < 30;
constexpr auto critical = weak && has(condition::poisoned) && !has(condition::shielded);

} // namespace

TEST_CASE("predicate: a constant that can be asked [V5]", "[view]") {
    STATIC_CHECK(critical(army{.men = 29}, traits<condition>{condition::doomed}));
    STATIC_CHECK_FALSE(critical(army{.men = 30}, traits<condition>{condition::doomed}));
    STATIC_CHECK_FALSE(critical(army{.men = 29}, condition::poisoned | condition::shielded));
    STATIC_CHECK(critical(army{}, traits<job>{}, traits<condition>{condition::poisoned})); // in any order
    STATIC_CHECK(weak(army{}));
    STATIC_CHECK(std::is_trivially_copyable_v<decltype(critical)>);
    STATIC_CHECK(sizeof(critical) <= 12);
}

TEST_CASE("predicate: the bits and fields that it observes [V5]", "[view]") {
    STATIC_CHECK(critical.observed<condition>().get<condition>() == (condition::poisoned | condition::shielded));
    const auto p = has_any(job::smith, condition::cursed) || !(has(job::baker) && critical);
    CHECK(p.observed<condition, job>() ==
          masks{condition::cursed | condition::poisoned | condition::shielded, job::smith | job::baker});
    STATIC_CHECK(critical.fields().size() == 1);
    STATIC_CHECK(critical.fields()[0] == "men");
    const auto q = (field<&army::home, &place::x>() > 0 && weak) || field<&army::men>() > 90 ||
                   field<&army::home, &place::x>() < -5 || field<&army::home, &place::y>() == 0;
    CHECK(q.fields().size() == 3);
    CHECK(std::string{q.fields()[0]} == "home.x");
    CHECK(std::string{q.fields()[1]} == "men");
    CHECK(std::string{q.fields()[2]} == "home.y");
    STATIC_CHECK(has(condition::cursed).fields().empty());
}

TEST_CASE("predicate: as text [V5]", "[view]") {
    CHECK(to_string(critical) == "men < 30 && has poisoned && !has shielded");
    CHECK(to_string(!critical) == "!(men < 30 && has poisoned && !has shielded)");
    CHECK(to_string(!weak) == "!(men < 30)");
    CHECK(to_string((weak || has(job::smith)) && has_none(condition::doomed)) ==
          "(men < 30 || has smith) && has_none cursed|poisoned");
    CHECK(to_string((weak && has(job::smith)) || has(job::baker) || weak) ==
          "(men < 30 && has smith) || has baker || men < 30");
    CHECK(to_string(field<&army::home, &place::x>() >= -3 && field<&army::temper>() == mood::angry &&
                    field<&army::marching>() != true && field<&army::morale>() <= 0.5F) ==
          "home.x >= -3 && temper == angry && marching != true && morale <= 0.5");
}
