// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::direction;
using ensign::entity;
using town::army;
using town::condition;
using town::mood;
using town::numbers;
using town::place;
using town::region;
using town::values;

namespace {

using set_type = ensign::entity_set<army, condition>;

constexpr entity a{1}, b{2}, c{3};

} // namespace

TEST_CASE("member_queries: fields of every kind, also of undescribed structs [V11, V13]", "[view]") {
    set_type set;
    set.insert(a, {.marching = true, .temper = mood::tense, .land = {.corner = {.x = 3}}});
    set.insert(b, {.temper = mood::calm, .land = {.corner = {.x = -3}}});
    set.insert(c, {.temper = mood::angry});
    auto all = set.make_view({});
    CHECK(all.min<&army::temper>().value() == mood::calm);
    CHECK(all.max<&army::temper>().value() == mood::angry);
    CHECK(all.sum<&army::land, &region::corner, &place::x>().value() == 0);
    CHECK(all.average<&army::land, &region::corner, &place::x>().value() == 0.0);
    CHECK(values(all.ordered_by<&army::land, &region::corner, &place::x>()) == numbers{2, 3, 1});
    CHECK(values(all.ordered_by<&army::marching>()) == numbers{2, 3, 1});
    CHECK(values(all.top<&army::temper>(2)) == numbers{3, 1});
    CHECK(values(all.top<&army::temper>(1, direction::ascending)) == numbers{2});
    CHECK(values(all.ordered_by([](const army& x) { return x.temper; }, direction::descending)) == numbers{3, 1, 2});

    ensign::entity_set<town::plain> riches;
    riches.insert(a, {.gold = INT64_MAX});
    riches.insert(b, {.gold = INT64_MAX});
    auto rich = riches.make_view({});
    auto gold = rich.sum<&town::plain::gold>();
    CHECK(gold.value() == INT64_MAX); // the nearest there is
    CHECK(rich.average<&town::plain::gold>().value() == 0x1p63);
    riches.update(a, [](town::plain& x) { x.gold = -1; });
    CHECK(gold.value() == INT64_MAX - 1);
}

TEST_CASE("member_queries: asked of views of every kind [V11, V13]", "[view]") {
    set_type set;
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto large =
        set.make_context_view(5, [](const army& x, ensign::traits<condition>, int least) { return x.men >= least; });
    auto both = cursed & large;
    auto sum = both.sum<&army::men>();
    auto sum_large = large.sum<&army::men>();
    auto top = both.top<&army::men>(1);
    auto inner = cursed.where([](const army& x) { return x.men > 6; });
    auto count = inner.count();
    std::size_t told = 0;
    const auto link = sum.on_changed([&] { ++told; });
    set.insert(a, {.men = 6}, condition::cursed);
    set.insert(b, {.men = 7});
    CHECK(sum.value() == 6);
    CHECK(sum_large.value() == 13);
    set.update(a, [](army& x) { x.men = 8; }); // moves nothing in the composition
    CHECK(sum.value() == 8);
    set.add_traits(b, condition::cursed);
    CHECK(sum.value() == 15);
    CHECK(values(top) == numbers{1});
    CHECK(count.value() == 2);
    CHECK(told == 3);
    large.refresh(8);
    CHECK(sum.value() == 8);
    CHECK(sum_large.value() == 8);
    CHECK(told == 4);
    set.transaction([&] {
        set.remove_traits(a, condition::cursed);
        set.update(b, [](army& x) { x.men = 8; });
    });
    CHECK(sum.value() == 8); // another member, the same sum
    CHECK(told == 4);
    CHECK(values(top) == numbers{2});
    CHECK(count.value() == 1);
}

TEST_CASE("member_queries: the set or the view gone [V11, V13]", "[view]") {
    std::optional<set_type> set{std::in_place};
    auto view = set->make_view({});
    set.reset();
    CHECK_THROWS_AS(view.sum<&army::men>(), ensign::gone_error);
    CHECK_THROWS_AS(view.count(), ensign::gone_error);
    CHECK_THROWS_AS(view.ordered_by<&army::men>(), ensign::gone_error);
    CHECK_THROWS_AS(view.closest(1, 0, [](const army&, int) { return 0; }), ensign::gone_error);

    set.emplace();
    set->insert(a, {.men = 1});
    auto again = set->make_view({});
    auto gone = again.ordered_by([&](const army& x) { // in the first call
        set.reset();
        return x.men;
    });
    CHECK(gone.empty());
}
