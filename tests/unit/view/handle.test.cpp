// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "citizens.hpp"

using Catch::Matchers::ContainsSubstring;
using ensign::entity;
using ensign::gone_error;
using ensign::reentry_error;
using ensign::scoped_connection;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::e1;
using town::e2;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_view;
using town::sorted;
using town::strong;
using town::values;
using town::verified;
using workers = ensign::entity_set<citizen, condition, job>;

TEST_CASE("handle: contains, size, empty, iteration, ids [V11]", "[view]") {
    citizens set = verified<citizens>();
    const auto v = set.make_view({}, strong, {.name = "strong"});
    CHECK(v.empty());
    CHECK(v.size() == 0);
    CHECK(v.ids().empty());
    CHECK(v.begin() == v.end());
    for (std::uint32_t id = 0; id < 200; ++id) { set.insert(entity{id}, {.hp = id % 2 == 0 ? 10 : 0}); }
    CHECK_FALSE(v.empty());
    CHECK(v.size() == 100);
    CHECK(v.contains(entity{0}));
    CHECK(v.contains(entity{198}));
    CHECK_FALSE(v.contains(entity{199}));
    CHECK_FALSE(v.contains(entity{1'000'000}));
    numbers expected;
    for (std::uint32_t id = 0; id < 200; id += 2) { expected.push_back(id); }
    CHECK(sorted(v) == expected);
    CHECK(sorted(v.ids()) == expected);
    CHECK(v.name() == "strong");
}

TEST_CASE("handle: the id span is contiguous, and built anew only after a change of membership [V11]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = 10}); }
    const auto v = set.make_view({}, strong);
    const entity* const at = v.ids().data();
    CHECK(v.ids().data() == at);
    set.add_traits(e1, condition::cursed);
    set.set_data(e1, {.hp = 20}); // stays a member
    CHECK(v.ids().data() == at);
    CHECK(sorted(v.ids()) == numbers{1, 2, 3, 4});
    set.erase(e1); // the last row moves
    CHECK(sorted(v.ids()) == numbers{2, 3, 4});
    set.set_data(e2, {.hp = 0});
    CHECK(sorted(v.ids()) == numbers{3, 4});
    set.insert(entity{9}, {.hp = 10});
    CHECK(sorted(v.ids()) == numbers{3, 4, 9});
    set.notify_set_changed();
    CHECK(sorted(v.ids()) == numbers{3, 4, 9});
    set.clear();
    CHECK(v.ids().empty());
}

TEST_CASE("handle: for_each passes as much of the row as the visitor takes [V11]", "[view]") {
    workers set = verified<workers>();
    set.insert(e1, {.hp = 10}, condition::cursed, job::smith);
    set.insert(e2, {.hp = 1});
    const auto v = set.make_view({}, strong);
    journal seen;
    v.for_each([&] { seen.note("member"); });
    v.for_each([&](entity e) { seen.note(e); });
    v.for_each([&](entity e, const citizen& c) { seen.note(e, " ", c.hp); });
    v.for_each([&](entity e, const citizen& c, traits<condition> m, traits<job> j) {
        seen.note(e, " ", c.hp, " ", m, " ", j);
    });
    CHECK(seen.take() == lines{"member", "1", "1 10", "1 10 cursed smith"});
}

TEST_CASE("handle: while one loops over a view the set refuses inserts and erases [S10][V11]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 3; ++id) { set.insert(entity{id}, {.hp = 10}); }
    const auto v = set.make_view({}, strong);
    numbers seen;
    for (const entity e : v) {
        seen.push_back(e.value());
        CHECK_THROWS_AS(set.erase(e), reentry_error);
        CHECK_THROWS_AS(set.insert(entity{9}, {}), reentry_error);
        CHECK_THROWS_AS(set.clear(), reentry_error);
        set.set_data(entity{2}, {.hp = 0}); // leaves before the loop comes by
    }
    CHECK(seen == numbers{1, 3});
    CHECK_THROWS_WITH(v.for_each([&](entity e) { set.erase(e); }), ContainsSubstring("view loop"));
    CHECK(set.erase(e1));
}

TEST_CASE("handle: a view may be disposed of, or its set die, inside a loop over it [V7][S7]", "[view]") {
    std::optional<citizens> set{std::in_place};
    for (std::uint32_t id = 1; id <= 3; ++id) { set->insert(entity{id}, {.hp = 10}); }
    std::optional<citizen_view> v{set->make_view({}, strong)};
    int seen = 0;
    v->for_each([&] {
        ++seen;
        v.reset();
    });
    CHECK(seen == 1);
    CHECK(set->erase(e1)); // the loop is over

    v.emplace(set->make_view({}, strong));
    v->for_each([&] {
        ++seen;
        set.reset();
    });
    CHECK(seen == 2);
    CHECK(v->empty());
}

TEST_CASE("handle: enter, exit and update with their data [V6][S6]", "[view]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({}, strong);
    journal events;
    const auto a = v.on_enter([&](entity e, const citizen& now) { events.note("enter ", e, " ", now.hp); });
    const auto b = v.on_exit(
        [&](entity e, const citizen& before) { events.note("exit ", e, " ", before.hp, ", get ", set.get(e).hp); });
    const auto c = v.on_update([&](entity e, const citizen& before, const citizen& now) {
        events.note("update ", e, " ", before.hp, "->", now.hp);
    });
    set.insert(e1, {.hp = 5});
    CHECK(events.take().empty());
    set.set_data(e1, {.hp = 10});
    CHECK(events.take() == lines{"enter 1 10"});
    set.set_data(e1, {.hp = 11});
    CHECK(events.take() == lines{"update 1 10->11"});
    set.set_data(e1, {.hp = 2});
    CHECK(events.take() == lines{"exit 1 11, get 2"}); // by a change: the new data is there
    set.set_data(e1, {.hp = 3});
    CHECK(events.take().empty());
    set.insert(e2, {.hp = 30});
    CHECK(events.take() == lines{"enter 2 30"});
    set.erase(e2);
    CHECK(events.take() == lines{"exit 2 30, get 30"}); // by erasure: once, still readable
    set.erase(e1);
    CHECK(events.take().empty()); // was no member
}

TEST_CASE("handle: callbacks of views take fewer arguments and may be move-only [V6]", "[view]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({});
    journal events;
    const auto a = v.on_enter([&, owned = std::make_unique<int>(1)] { events.note("enter ", *owned); });
    const auto b = v.on_update([&](entity, const citizen& before) { events.note("update ", before.hp); });
    const auto c = v.on_exit([&](auto... all) { events.note("exit ", sizeof...(all)); });
    set.insert(e1, {.hp = 1});
    set.set_data(e1, {.hp = 2});
    set.erase(e1);
    CHECK(events.take() == lines{"enter 1", "update 1", "exit 2"});
}

TEST_CASE("handle: on_update of a view without data predicate sees changes of data too [V6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 1});
    auto v = set.make_view({.all_of = condition::cursed, .none_of = condition::shielded});
    journal events;
    scoped_connection c = v.on_update(
        [&](entity e, const citizen& before, const citizen& now) { events.note(e, " ", before.hp, "->", now.hp); });
    set.set_data(e1, {.hp = 2});
    set.set_data(e2, {.hp = 2}); // no member
    CHECK(events.take() == lines{"1 1->2"});
    set.add_traits(e1, condition::poisoned); // not observed
    CHECK(events.take().empty());
    set.update(e1, [](citizen& d, traits<condition>& m) {
        ++d.hp;
        m |= condition::poisoned;
    });
    CHECK(events.take() == lines{"1 2->3"});
    c.disconnect();
    set.set_data(e1, {.hp = 9});
    CHECK(events.take().empty());
}

TEST_CASE("handle: on_update for observed traits of a member that stays [V6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    auto v = set.make_view({.any_of = condition::doomed});
    journal events;
    const auto c = record_view(v, events, "v");
    set.add_traits(e1, condition::poisoned);
    CHECK(events.take() == lines{"v update 1"});
    set.remove_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"v update 1"});
    set.add_traits(e1, condition::shielded);
    CHECK(events.take().empty());
    set.clear_traits(e1);
    CHECK(events.take() == lines{"v exit 1"});
}

TEST_CASE("handle: moving a view keeps everything, assigning disposes of the old one [V11]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10});
    auto a = set.make_view({}, strong, {.name = "a"});
    int entered = 0;
    const auto c = a.on_enter([&] { ++entered; });
    citizen_view b = std::move(a);
    set.insert(e2, {.hp = 10});
    CHECK(entered == 1);
    CHECK(b.size() == 2);
    CHECK(b.name() == "a");
    b = set.make_view({}, [](const citizen&) { return false; });
    CHECK_FALSE(c.connected());
    CHECK(b.empty());
    citizen_view& same = b;
    b = std::move(same);
    CHECK(b.name().empty());

    // NOLINTBEGIN(bugprone-use-after-move): that is the subject
    CHECK(a.empty());
    CHECK_FALSE(a.contains(e1));
    CHECK(a.ids().empty());
    for (const entity e : a) { FAIL("a member of a moved-from view: " << e); }
    a.for_each([] { FAIL("likewise"); });
    CHECK_THROWS_AS(a.refresh(), gone_error);
    CHECK_THROWS_WITH(a.on_exit([] {}),
                      "on_exit: this view was moved from, or its set is gone. Assign a new one before using it.");
    // NOLINTEND(bugprone-use-after-move)
    STATIC_CHECK_FALSE(std::is_copy_constructible_v<citizen_view>);
    STATIC_CHECK(std::is_nothrow_move_constructible_v<citizen_view>);
}

TEST_CASE("handle: refresh asks about every entity and tells the differences [V2]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    int limit = 3;
    auto v = set.make_view({}, [&](const citizen& c) { return c.hp >= limit; }, {.when = trigger::none});
    auto other = set.make_view({}, [&](const citizen& c) { return c.hp >= limit; });
    journal events;
    const auto a = record_view(v, events, "v");
    const auto b = record_view(other, events, "other");
    const auto rows = record_rows(set, events);
    limit = 2;
    v.refresh();
    CHECK(events.take() == lines{"v enter 2"}); // this view alone, no set change
    limit = 4;
    v.refresh();
    CHECK(events.take() == lines{"v exit 2", "v exit 3"});
    v.refresh();
    CHECK(events.take().empty());
    CHECK(values(v) == numbers{4});
    CHECK(sorted(other) == numbers{3, 4});
}

TEST_CASE("handle: when the predicate throws, refresh has not happened [S6]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    bool bad = false;
    auto v = set.make_view({}, [&](const citizen& c) {
        if (bad && c.hp == 3) { throw std::runtime_error{"3"}; }
        return bad != (c.hp >= 3);
    });
    int calls = 0;
    const auto a = v.on_enter([&] { ++calls; });
    const auto b = v.on_exit([&] { ++calls; });
    bad = true;
    CHECK_THROWS_WITH(v.refresh(), "3");
    CHECK(calls == 0);
    CHECK(sorted(v) == numbers{3, 4});
    bad = false;
    v.refresh();
    CHECK(calls == 0);
}

TEST_CASE("handle: a context view judges with the value of the last refresh [V10]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id)}, condition::cursed); }
    auto v = set.make_context_view(3,
                                   [](const citizen& c, traits<condition> m, const int& limit) {
                                       return c.hp >= limit && m.has_any(condition::cursed);
                                   },
                                   {.observed = condition::cursed, .name = "near"});
    journal events;
    const auto c = record_view(v, events, "v");
    CHECK(v.context() == 3);
    CHECK(sorted(v) == numbers{3, 4});
    CHECK(v.name() == "near");
    v.refresh(2);
    CHECK(events.take() == lines{"v enter 2"});
    CHECK(v.context() == 2);
    set.set_data(e1, {.hp = 2}); // between refreshes: the last value
    CHECK(events.take() == lines{"v enter 1"});
    set.clear_traits(e1);
    CHECK(events.take() == lines{"v exit 1"});
    v.refresh(4);
    CHECK(events.take() == lines{"v exit 2", "v exit 3"});
    CHECK(values(v) == numbers{4});
    const citizen_view& base = v; // is a view
    CHECK(base.size() == 1);
}

TEST_CASE("handle: a refresh that fails keeps the old context, one whose callback throws the new [V10][S6]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    auto v = set.make_context_view(3, [](const citizen& c, traits<condition>, const int& limit) {
        return limit == 13 ? throw std::runtime_error{"13"} : c.hp >= limit;
    });
    CHECK_THROWS_WITH(v.refresh(13), "13");
    CHECK(v.context() == 3);
    CHECK(sorted(v) == numbers{3, 4});
    const auto c = v.on_enter([] { throw std::runtime_error{"callback"}; });
    CHECK_THROWS_WITH(v.refresh(2), "callback");
    CHECK(v.context() == 2);
    CHECK(sorted(v) == numbers{2, 3, 4});
    const auto d = set.on_inserted([&] { CHECK_THROWS_AS(v.refresh(1), reentry_error); });
    set.insert(entity{9}, {});
    CHECK(v.context() == 2);
    set.transaction([&] { CHECK_THROWS_AS(v.refresh(1), reentry_error); });
    CHECK(v.context() == 2);
}

TEST_CASE("handle: the context view itself may be disposed of by a callback of its refresh [V7][V10]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    set.insert(e2, {.hp = 2});
    using context_view = ensign::context_view<int, citizen, condition>;
    std::optional<context_view> v{
        set.make_context_view(5, [](const citizen& c, traits<condition>, int limit) { return c.hp >= limit; })};
    int calls = 0;
    const auto c = v->on_enter([&] {
        ++calls;
        v.reset();
    });
    v->refresh(1);
    CHECK(calls == 1);
    set.set_data(e1, {.hp = 9});
    CHECK(calls == 1);
}
