// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::direction;
using ensign::entity;
using ensign::scoped_connection;
using town::army;
using town::condition;
using town::numbers;
using town::values;

namespace {

using set_type = ensign::entity_set<army, condition>;

constexpr entity a{1}, b{2}, c{3}, d{4};

/// Three armies of 10, 30 and 20 men.
set_type three() {
    auto set = town::verified<set_type>();
    set.insert(a, {.men = 10});
    set.insert(b, {.men = 30});
    set.insert(c, {.men = 20});
    return set;
}

/// What an order tells: "+id men " and "-id men ".
template <class Order>
std::vector<scoped_connection> record(Order& order, std::string& out) {
    std::vector<scoped_connection> links;
    links.push_back(order.on_enter([&out](entity e, const army& x) {
        out += "+" + std::to_string(e.value()) + " " + std::to_string(x.men) + " ";
    }));
    links.push_back(order.on_exit([&out](entity e, const army& x) {
        out += "-" + std::to_string(e.value()) + " " + std::to_string(x.men) + " ";
    }));
    return links;
}

} // namespace

TEST_CASE("ordered_view: members in the order of a key, whatever changes [V11]", "[view]") {
    auto set = three();
    auto all = set.make_view({});
    auto up = all.ordered_by<&army::men>();
    auto down = all.ordered_by<&army::men>(direction::descending);
    CHECK(values(up) == numbers{1, 3, 2});
    CHECK(values(down) == numbers{2, 3, 1});
    CHECK(up.at(1) == c);
    CHECK_FALSE(up.at(3).has_value());
    CHECK(up.rank(b) == 2U);
    CHECK_FALSE(up.rank(d).has_value());
    set.insert(d, {.men = 20}); // equal keys: the smaller id first, in both directions
    CHECK(values(up.ids()) == numbers{1, 3, 4, 2});
    CHECK(values(down.ids()) == numbers{2, 3, 4, 1});
    set.update(b, [](army& x) { x.men = -1; });
    CHECK(values(up.ids()) == numbers{2, 1, 3, 4});
    set.erase(c);
    CHECK(values(up.ids()) == numbers{2, 1, 4});
    CHECK(up.size() == 3);
    CHECK(up.contains(d));
    CHECK_FALSE(up.contains(c));
    set.clear();
    CHECK(up.empty());
    CHECK(values(up).empty());
}

TEST_CASE("ordered_view: keys of NaN are last, also when the greatest come first [V11]", "[view]") {
    set_type set;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> all{nan, 1, -std::numeric_limits<float>::infinity(), -0.0F, 0, nan};
    for (std::uint32_t id = 0; id < all.size(); ++id) { set.insert(entity{id}, {.morale = all[id]}); }
    auto view = set.make_view({});
    CHECK(values(view.ordered_by<&army::morale>()) == numbers{2, 3, 4, 1, 0, 5});
    CHECK(values(view.ordered_by<&army::morale>(direction::descending)) == numbers{1, 3, 4, 2, 0, 5});
    CHECK(values(view.top<&army::morale>(2)) == numbers{1, 3});
}

TEST_CASE("ordered_view: the first few, and who comes among them and leaves them [V11]", "[view]") {
    auto set = three();
    auto all = set.make_view({});
    auto top = all.top<&army::men>(2);
    std::string told;
    const auto links = record(top, told);
    CHECK(values(top) == numbers{2, 3});
    CHECK_FALSE(top.contains(a));
    CHECK_FALSE(top.rank(a).has_value());
    set.update(a, [](army& x) { x.men = 25; });
    CHECK(std::exchange(told, {}) == "-3 20 +1 25 ");
    set.update(a, [](army& x) { x.men = 40; }); // the order of the two changes, and not who they are
    CHECK(told.empty());
    CHECK(values(top.ids()) == numbers{1, 2});
    set.update(a, [](army& x) { x.men = 5; });
    CHECK(std::exchange(told, {}) == "-1 40 +3 20 "); // with the data before
    set.erase(b);
    CHECK(std::exchange(told, {}) == "-2 30 +1 5 ");
    set.erase(c);
    CHECK(std::exchange(told, {}) == "-3 20 ");
    set.transaction([&] {
        set.insert(b, {.men = 1});
        set.insert(c, {.men = 2});
        set.insert(d, {.men = 3});
        set.erase(a);
        CHECK(values(top) == numbers{1});
    });
    CHECK(std::exchange(told, {}) == "-1 5 +3 2 +4 3 ");
    set.transaction([&] {
        set.update(b, [](army& x) { x.men = 9; });
        set.update(b, [](army& x) { x.men = 1; });
    });
    CHECK(told.empty());
    set.clear();
    CHECK(told.empty());
    auto none = all.top<&army::men>(0);
    CHECK(none.empty());
}

TEST_CASE("ordered_view: a write to another field asks no key [V11]", "[view]") {
    auto set = three();
    auto all = set.make_view({});
    int asked = 0;
    auto by_function = all.top(2, [&](const army& x) {
        ++asked;
        return x.men;
    });
    CHECK(asked == 3);
    CHECK(values(by_function) == numbers{2, 3});
    set.add_traits(a, condition::cursed);
    CHECK(asked == 3);
    set.update(a, [](army& x) { x.men = 21; });
    CHECK(asked == 4);
    CHECK(values(by_function) == numbers{2, 1});
    set.update(a, [](army& x) { x.arrows = 1; }); // a function may read any field
    CHECK(asked == 5);
    CHECK(values(by_function.ids()) == numbers{2, 1});
}

TEST_CASE("ordered_view: a key that throws undoes the change [V11]", "[view]") {
    auto set = three();
    auto all = set.make_view({});
    auto sum = all.sum<&army::men>();
    auto order = all.ordered_by([](const army& x) {
        if (x.men == 13) { throw std::runtime_error{"thirteen"}; }
        return x.men;
    });
    CHECK_THROWS_AS(set.update(a, [](army& x) { x.men = 13; }), std::runtime_error);
    CHECK_THROWS_AS(set.insert(d, {.men = 13}), std::runtime_error);
    CHECK_THROWS_AS(set.transaction([&] {
        set.erase(b);
        set.update(a, [](army& x) { x.men = 50; });
        set.insert(d, {.men = 13});
    }),
                    std::runtime_error);
    CHECK(set.size() == 3);
    CHECK(set.get(a).men == 10);
    CHECK(values(order) == numbers{1, 3, 2});
    CHECK(sum.value() == 60);
    set.update(a, [](army& x) { x.men = 50; });
    CHECK(values(order) == numbers{3, 2, 1});
    auto one = set.make_view({});
    CHECK_THROWS_AS(one.ordered_by([](const army&) -> int { throw std::runtime_error{"always"}; }), std::runtime_error);
    set.update(a, [](army& x) { x.men = 51; });
}

TEST_CASE("closest_view: a key with a value from outside, ranked anew by refresh [V11]", "[view]") {
    auto set = three();
    auto all = set.make_view({});
    bool fails = false;
    auto near = all.closest(2, 12, [&](const army& x, int wanted) {
        if (fails) { throw std::runtime_error{"no"}; }
        return std::abs(x.men - wanted);
    });
    std::string told;
    const auto links = record(near, told);
    CHECK(near.value() == 12);
    CHECK(values(near) == numbers{1, 3});
    near.refresh(28);
    CHECK(near.value() == 28);
    CHECK(values(near.ids()) == numbers{2, 3});
    CHECK(std::exchange(told, {}) == "-1 10 +2 30 ");
    set.update(a, [](army& x) { x.men = 29; });
    CHECK(std::exchange(told, {}) == "-3 20 +1 29 ");
    fails = true;
    CHECK_THROWS_AS(near.refresh(20), std::runtime_error);
    fails = false;
    CHECK(near.value() == 28);
    CHECK(values(near.ids()) == numbers{1, 2});
    CHECK(told.empty());
    set.transaction([&] { CHECK_THROWS_AS(near.refresh(1), ensign::reentry_error); });
    const auto link = set.on_data_changed([&] { CHECK_THROWS_AS(near.refresh(1), ensign::reentry_error); });
    set.update(a, [](army& x) { x.men = 30; });
    CHECK(near.value() == 28);
}

TEST_CASE("ordered_view: outlives its view, is empty without its set, and may go at any time [V11]", "[view]") {
    std::optional<set_type> set{three()};
    std::optional view{set->make_view({}, [](const army& x) { return x.men > 10; })};
    std::optional top{view->top<&army::men>(1)};
    std::optional near{view->closest(1, 0, [](const army& x, int wanted) { return x.men - wanted; })};
    view.reset();
    set->insert(d, {.men = 100});
    CHECK(values(*top) == numbers{4});
    std::string told;
    const auto leaving = top->on_exit([&] {
        told += "exit ";
        top.reset();
    });
    const auto entering = top->on_enter([&] { told += "never "; });
    set->erase(d);
    CHECK(told == "exit ");
    const auto refreshed = near->on_exit([&] { near.reset(); });
    set->update(b, [](army& x) { x.men = 11; });
    CHECK_FALSE(near.has_value());

    std::optional<ensign::ordered_view<army, condition>> shown;
    auto again = set->make_view({});
    shown.emplace(again.ordered_by<&army::men>());
    numbers seen;
    for (const entity e : *shown) {
        seen.push_back(e.value());
        CHECK_THROWS_AS(set->erase(e), ensign::reentry_error);
        if (seen.size() == 2) { shown.reset(); }
    }
    CHECK(seen == numbers{1, 2});
    shown.emplace(again.ordered_by<&army::men>());
    set.reset();
    CHECK(shown->empty());
    CHECK(shown->ids().empty());
    CHECK_FALSE(shown->contains(a));
    CHECK_THROWS_AS(shown->on_enter([] {}).keep(), ensign::gone_error);
}

TEST_CASE("ordered_view: made and disposed of in the middle of a change [V11]", "[view]") {
    auto set = three();
    std::optional<ensign::ordered_view<army, condition>> made;
    std::optional<ensign::aggregate<std::int64_t>> sum;
    std::optional<ensign::ordered_view<army, condition>> victim;
    auto all = set.make_view({});
    bool make = false;
    auto asking = set.make_view({}, [&](const army&) { // while the rows still are the old ones
        if (std::exchange(make, false)) {
            made.emplace(all.ordered_by<&army::men>());
            sum.emplace(all.sum<&army::men>());
        }
        return true;
    });
    make = true;
    set.update(a, [](army& x) { x.men = 40; });
    REQUIRE(made.has_value());
    CHECK(values(*made) == numbers{3, 2, 1});
    CHECK(sum->value() == 90);
    make = true;
    set.erase(b);
    CHECK(values(*made) == numbers{3, 1});
    CHECK(sum->value() == 60);
    make = true;
    set.insert(d, {.men = 1});
    CHECK(values(*made) == numbers{4, 3, 1});
    make = true;
    CHECK_THROWS_AS(set.transaction([&] {
        set.update(a, [](army& x) { x.men = 0; });
        set.erase(d);
        auto inside = set.make_view({}, [&](const army&) -> bool { return false; });
        made.emplace(all.ordered_by<&army::men>());
        CHECK(values(*made) == numbers{1, 3});
        throw std::runtime_error{"no"};
    }),
                    std::runtime_error);
    CHECK(values(*made) == numbers{4, 3, 1});

    auto killer = all.ordered_by([&](const army& x) { // in evaluate
        victim.reset();
        return x.men;
    });
    victim.emplace(all.ordered_by<&army::men>());
    set.update(a, [](army& x) { x.men = 2; });
    CHECK_FALSE(victim.has_value());
    CHECK(values(killer) == numbers{4, 1, 3});
    const auto link = all.on_exit([&] { // the row can still be read
        made.emplace(all.ordered_by<&army::men>());
        CHECK(values(*made) == numbers{4, 3});
    });
    set.erase(a);
    CHECK(values(*made) == numbers{4, 3});
}

TEST_CASE("ordered_view: the set dies in a key, and in a callback of an order [V11]", "[view]") {
    std::optional<set_type> set{three()};
    auto all = set->make_view({});
    auto before = all.top<&army::men>(1);
    bool kill = false;
    auto order = all.ordered_by([&](const army& x) {
        if (kill) { set.reset(); }
        return x.men;
    });
    auto behind = all.closest(1, 0, [](const army& x, int from) { return x.men - from; });
    kill = true;
    set->update(a, [](army& x) { x.men = 99; });
    CHECK_FALSE(set.has_value());
    CHECK(before.empty());
    CHECK(order.empty());
    CHECK_THROWS_AS(behind.refresh(3), ensign::gone_error);

    set.emplace(three());
    auto again = set->make_view({});
    auto top = again.top<&army::men>(1);
    auto other = again.closest(2, 0, [](const army& x, int from) { return x.men - from; });
    int told = 0;
    const auto exit = top.on_exit([&] {
        ++told;
        set.reset();
    });
    const auto enter = top.on_enter([&] { ++told; });
    const auto later = other.on_enter([&] { ++told; });
    set->erase(b);
    CHECK(told == 1);
    CHECK(top.empty());
    set.emplace(three());
    auto last = set->make_view({});
    auto near = last.closest(1, 10, [](const army& x, int from) { return std::abs(x.men - from); });
    const auto dying = near.on_exit([&] { set.reset(); });
    near.refresh(30);
    CHECK(near.empty());
    CHECK(near.value() == 30);
}

TEST_CASE("ordered_view: a loop ends, whatever keys it moves ahead of itself [V11]", "[view]") {
    auto set = three();
    const auto all = set.make_view({});
    const auto order = all.ordered_by<&army::men>();
    int steps = 0;
    for (const entity e : order) {
        ++steps;
        set.update(e, [](army& x) { x.men += 100; });
    }
    CHECK(steps == 3);
    const auto most = all.top<&army::men>(2);
    steps = 0;
    for (const entity e : most) {
        ++steps;
        set.update(e, [](army& x) { x.men -= 1000; });
    }
    CHECK(steps <= 2);
    const auto erase_in_a_loop = [&] {
        for (const entity e : order) { set.erase(e); }
    };
    CHECK_THROWS_WITH(erase_in_a_loop(), Catch::Matchers::ContainsSubstring("an ordered view loop"));
}

TEST_CASE("ordered_view: something undone asks no key of an order that was there before [V11][S9]", "[view]") {
    auto set = three();
    const auto all = set.make_view({});
    bool fail = false;
    const auto order = all.ordered_by([&](const army& x) {
        if (fail) { throw 2; }
        return x.men;
    });
    fail = true;
    CHECK_THROWS_AS(set.bulk_write([](std::span<army>) { throw 1; }), int);
    CHECK(values(order) == numbers{1, 3, 2});
    const auto undone = [&] {
        set.transaction([&] {
            set.add_traits(a, condition::cursed);
            throw 1;
        });
    };
    CHECK_THROWS_AS(undone(), int);
    CHECK(values(order) == numbers{1, 3, 2});
}
