// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::field_path;
using ensign::internal::key_of;
using ensign::internal::threshold;
using ensign::internal::watched;
using ensign::internal::watched_field;
using town::army;
using town::condition;
using town::place;

namespace {

struct fake_view {
    struct rest_type {
        std::span<const watched_field<army>* const> fields;
        threshold where;
    };

    char letter = '?';
    std::vector<const watched_field<army>*> all;
    std::unique_ptr<rest_type> rest = std::make_unique<rest_type>();
    ensign::trait_filter<condition> filter;

    fake_view(char name, std::vector<const watched_field<army>*> fields) : letter{name}, all{std::move(fields)} {
        rest->fields = all;
    }
    [[nodiscard]] bool follows_traits() const noexcept { return true; }
};

constexpr const watched_field<army>* men = &watched<army, field_path<&army::men>>;
constexpr const watched_field<army>* home_x = &watched<army, field_path<&army::home, &place::x>>;

} // namespace

TEST_CASE("field_lists: a list for each field, walked when it differs [V5]", "[view]") {
    ensign::internal::field_lists<fake_view, army, condition> lists;
    fake_view a{'a', {men}};
    fake_view b{'b', {home_x, men}};
    fake_view c{'c', {home_x}};
    CHECK(lists.empty());
    for (fake_view* const v : {&a, &b, &c}) { lists.add(*v); }
    const auto told = [&](const army& before, const army& now) {
        std::string out;
        lists.for_changed(
            before, now, true, [&](const auto& list) { list.for_each([&](fake_view& v) { out += v.letter; }); },
            [&](fake_view& v) { out += v.letter; });
        return out;
    };
    const army before;
    CHECK(told(before, {.men = 1}) == "ab");
    CHECK(told(before, {.home = {.x = 1, .y = 0}}) == "bc");
    CHECK(told(before, {.men = 1, .home = {.x = 1, .y = 0}}) == "abbc");
    CHECK(told(before, {.arrows = 1, .home = {.x = 0, .y = 1}}).empty());
    lists.remove(b);
    CHECK(told(before, {.men = 1, .home = {.x = 1, .y = 0}}) == "ac");
    lists.remove(a);
    CHECK_FALSE(lists.empty());
    lists.remove(c);
    CHECK(lists.empty());
    CHECK(told(before, {.men = 1}).empty());
}

TEST_CASE("field_lists: a comparison with a constant is visited when the field crosses it [V5]", "[view]") {
    ensign::internal::field_lists<fake_view, army, condition> lists;
    fake_view a{'a', {men}};
    fake_view b{'b', {men}};
    fake_view c{'c', {men}};
    a.rest->where = {threshold::kind::step, key_of(10)};
    b.rest->where = {threshold::kind::step, key_of(20)};
    c.rest->where = {threshold::kind::point, key_of(15)};
    for (fake_view* const v : {&b, &a, &c}) { lists.add(*v); }
    const auto told = [&](int before, int now, bool seen = true) {
        std::string out;
        lists.for_changed(
            army{.men = before}, army{.men = now}, seen, [](const auto&) { FAIL("on no list"); },
            [&](fake_view& v) { out += v.letter; });
        if (seen) { CHECK(lists.concerned(army{.men = before}, army{.men = now}) == !out.empty()); }
        return out;
    };
    CHECK(told(0, 9).empty());
    CHECK(told(0, 10) == "a");
    CHECK(told(10, 0) == "a");
    CHECK(told(10, 14).empty());
    CHECK(told(10, 15) == "c");
    CHECK(told(15, -15) == "ac");
    CHECK(told(-1, 1000) == "ab");
    CHECK(told(20, 21).empty());
    CHECK(told(1, 2, false) == "abc"); // the old value is not the one that the views know
    CHECK(told(1, 1, false).empty());
    CHECK_FALSE(lists.empty());
    for (fake_view* const v : {&b, &a, &c}) { lists.remove(*v); }
    CHECK(lists.empty());
    CHECK(told(0, 1000).empty());
}
