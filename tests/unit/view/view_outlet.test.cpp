// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <optional>
#include <utility>
#include <vector>

#include "citizens.hpp"

using ensign::entity;
using ensign::field;
using ensign::has;
using ensign::internal::view_access;
using ensign::trigger;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::e1;
using town::e2;
using town::journal;
using town::lines;
using town::numbers;
using town::record_view;
using town::sorted;
using town::verified;

namespace {

template <class Left, class Right>
bool share(const Left& a, const Right& b) {
    return view_access::outlet(a, "test").node.get() == view_access::outlet(b, "test").node.get();
}

} // namespace

TEST_CASE("view_outlet: views of identical declared conditions share one node [V14]", "[view]") {
    citizens set = verified<citizens>();
    const auto filter = [&] { return set.make_view({.all_of = condition::cursed}); };
    const auto low = [&](int hp) { return set.make_view({}, field<&citizen::hp>() < hp && has(condition::cursed)); };
    const auto a = filter();
    const auto b = filter();
    CHECK(share(a, b));
    const auto c = low(3);
    const auto d = low(3);
    CHECK(share(c, d));
    CHECK_FALSE(share(a, c));

    CHECK_FALSE(share(c, low(4))); // another constant
    CHECK_FALSE(share(a, set.make_view({.none_of = condition::cursed})));
    CHECK_FALSE(share(c, set.make_view({}, field<&citizen::hp>() <= 3 && has(condition::cursed))));
    CHECK_FALSE(
        share(c, set.make_view({.none_of = condition::shielded}, field<&citizen::hp>() < 3 && has(condition::cursed))));
    CHECK_FALSE(share(a, set.make_view(has(condition::cursed)))); // of another type, though it means the same
    const auto strong = [](const citizen& x) { return x.hp > 0; };
    CHECK_FALSE(share(set.make_view({}, strong), set.make_view({}, strong))); // who knows
}

TEST_CASE("view_outlet: views that remember when they last looked are not shared [V14][V2]", "[view]") {
    citizens set = verified<citizens>();
    const auto make = [&](trigger when) { return set.make_view({.all_of = condition::cursed}, {}, {.when = when}); };
    const auto all = make(trigger::all);
    const auto traits = make(trigger::traits_only);
    CHECK(share(all, make(trigger::all)));
    CHECK(share(traits, make(trigger::traits_only)));
    CHECK_FALSE(share(all, traits));
    const auto data = make(trigger::data_only);
    const auto none = make(trigger::none);
    CHECK_FALSE(share(data, make(trigger::data_only)));
    CHECK_FALSE(share(none, make(trigger::none)));
    const auto with_data = [&] { return set.make_view(field<&citizen::hp>() < 3, {.when = trigger::traits_only}); };
    const auto first = with_data();
    CHECK_FALSE(share(first, with_data()));
}

TEST_CASE("view_outlet: a shared node has one membership and is evaluated once [V14]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 100'000; ++id) { set.insert(entity{id}, {}); }
    std::vector<citizen_view> views;
    const auto add = [&] { views.push_back(set.make_view(field<&citizen::hp>() < 3)); };
    add();
    const std::size_t one = set.memory().observers;
    for (int i = 1; i < 100; ++i) { add(); }
    CHECK(set.memory().observers - one < 100 * 1'000); // a membership has 12,500 bytes
    CHECK(views.back().size() == 100'000);
    // What would evaluate twice would stamp, list and move twice: there is one node in the hub's lists.
    for (const auto& v : views) { CHECK(share(v, views.front())); }
}

TEST_CASE("view_outlet: each handle tells for itself, in the order of creation over all handles [V14][S6]", "[view]") {
    citizens set = verified<citizens>();
    auto a = set.make_view({.all_of = condition::cursed}, {}, {.name = "a"});
    auto other = set.make_view({}, [](const citizen& c) { return c.hp == 0; });
    auto b = set.make_view({.all_of = condition::cursed}, {}, {.name = "b"});
    REQUIRE(share(a, b));
    CHECK(a.name() == "a");
    CHECK(b.name() == "b");
    b.set_name("c");
    CHECK(a.name() == "a");
    CHECK(b.name() == "c");
    journal events;
    const auto cb = record_view(b, events, "b");
    const auto co = record_view(other, events, "o");
    const auto ca = record_view(a, events, "a");
    set.insert(e1, {.hp = 0}, condition::cursed);
    CHECK(events.take() == lines{"a enter 1", "o enter 1", "b enter 1"});
    set.set_data(e1, {.hp = 0, .morale = 1});
    CHECK(events.take() == lines{"a update 1", "o update 1", "b update 1"});
    set.erase(e1);
    CHECK(events.take() == lines{"a exit 1", "o exit 1", "b exit 1"});
}

TEST_CASE("view_outlet: disposing of one handle leaves the others as they are [V14][V7]", "[view]") {
    citizens set = verified<citizens>();
    std::optional<citizen_view> a{set.make_view({.all_of = condition::cursed})};
    std::optional<citizen_view> b{set.make_view({.all_of = condition::cursed})};
    std::optional<citizen_view> c{set.make_view({.all_of = condition::cursed})};
    journal events;
    const auto ca = record_view(*a, events, "a");
    const auto cb = record_view(*b, events, "b");
    const auto cc = record_view(*c, events, "c");
    a.reset();
    set.insert(e1, {}, condition::cursed);
    CHECK(events.take() == lines{"b enter 1", "c enter 1"});
    const auto last = b->on_exit([&] { c.reset(); }); // a later one, in the middle of it
    set.erase(e1);
    CHECK(events.take() == lines{"b exit 1"});
    set.insert(e2, {}, condition::cursed);
    CHECK(events.take() == lines{"b enter 2"});
    b.reset();
    CHECK_FALSE(set.make_view({.all_of = condition::cursed}).empty());
    set.erase(e2);
    CHECK(events.take().empty());
}

TEST_CASE("view_outlet: only those are told of updates that asked for them [V14][V6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {}, condition::cursed);
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({.all_of = condition::cursed});
    int updates = 0;
    const auto c = b.on_update([&] { ++updates; });
    set.set_data(e1, {.hp = 1});
    CHECK(updates == 1);
    journal events;
    const auto d = a.on_enter([&] { events.note("never"); });
    set.set_data(e1, {.hp = 2});
    CHECK(updates == 2);
    CHECK(events.take().empty());
}

TEST_CASE("view_outlet: a loop over a disposed handle ends, whoever shares its node [V14][V7]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {});
    set.insert(e2, {});
    std::optional<citizen_view> a{set.make_view({})};
    const auto b = set.make_view({});
    REQUIRE(share(*a, b));
    int seen = 0;
    for (const entity e : *a) {
        (void)e;
        ++seen;
        a.reset();
    }
    CHECK(seen == 1);
    a.emplace(set.make_view({}));
    a->for_each([&] {
        ++seen;
        a.reset();
    });
    CHECK(seen == 2);
    CHECK(b.size() == 2);
}

TEST_CASE("view_outlet: made inside a callback, predicate or transaction, a view has a node of its own [V14][V8]",
          "[view]") {
    citizens set = verified<citizens>();
    const auto make = [&] { return set.make_view({.all_of = condition::cursed}); };
    const auto there = make();
    std::optional<citizen_view> inside;
    {
        const auto c = set.on_inserted([&] { inside.emplace(make()); });
        set.insert(e1, {}, condition::cursed);
    }
    CHECK_FALSE(share(there, *inside));
    CHECK(sorted(*inside) == numbers{1});
    CHECK(sorted(there) == numbers{1});
    set.transaction([&] {
        set.insert(e2, {}, condition::cursed);
        inside.emplace(make());
        CHECK(sorted(inside->ids()) == numbers{1, 2});
        CHECK(sorted(there.ids()) == numbers{1});
    });
    CHECK_FALSE(share(there, *inside));
    CHECK(sorted(*inside) == numbers{1, 2});
    CHECK(sorted(there) == numbers{1, 2});
    const auto later = make();
    CHECK(share(there, later));
    set.clear_traits(e1);
    CHECK(sorted(there) == numbers{2});
    CHECK(sorted(*inside) == numbers{2});
    CHECK(sorted(later) == numbers{2});
}

TEST_CASE("view_outlet: when the set is gone all handles are empty, in whatever order they go [V14]", "[view]") {
    std::optional<citizens> set{std::in_place};
    set->insert(e1, {});
    std::optional<citizen_view> a{set->make_view({})};
    std::optional<citizen_view> b{set->make_view({})};
    set.reset();
    CHECK(a->empty());
    a.reset();
    CHECK(b->empty());
    CHECK_THROWS_AS(b->name(), ensign::gone_error);
}
