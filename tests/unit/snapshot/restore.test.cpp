// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture;
using ensign::entity;
using ensign::notify;
using ensign::restore;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr entity e3{3};
constexpr entity e4{4};

citizens town_of_three() {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 2});
    set.insert(e3, {.hp = 3}, condition::shielded);
    return set;
}

/// From what `town_of_three` captures: 2 is gone, 3 changed, 4 came, 1 is last.
void change(citizens& set) {
    set.erase(e1);
    set.erase(e2);
    set.insert(e4, {.hp = 4}, condition::cursed);
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.update(e3, [](citizen& c, traits<condition>& m) {
        c.hp = 33;
        m = condition::poisoned;
    });
}

} // namespace

TEST_CASE("restore: rows, their order and masks are as they were [P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto before = capture(set);
    change(set);
    set.add_traits(e1, job::smith);
    restore(set, before);
    CHECK(values(set.ids()) == numbers{1, 2, 3});
    CHECK(set.get(e3).hp == 3);
    CHECK(set.traits_of<condition>(e3) == traits{condition::shielded});
    CHECK(set.traits_of<job>(e1).empty()); // a column that the snapshot does not have
    CHECK_FALSE(set.contains(e4));
    CHECK(capture(set) == before);
}

TEST_CASE("restore: capture, erase, restore, capture gives the same bytes and members [P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto cursed = set.make_view({.all_of = condition::cursed});
    const auto first = capture(set);
    set.erase(e1);
    restore(set, first);
    const auto second = capture(set);
    CHECK(values(second.ids()) == values(first.ids()));
    CHECK(second == first);
    CHECK(second.content_hash() == first.content_hash());
    CHECK(sorted(cursed) == numbers{1});
}

TEST_CASE("restore: larger snapshots grow the set, smaller ones shrink it [P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto small = capture(set);
    for (std::uint32_t id = 10; id < 300; ++id) { set.insert(entity{id * 100'000}, {.hp = 5}, job::baker); }
    const auto large = capture(set);
    const auto bakers = set.make_view({.all_of = job::baker});
    restore(set, small);
    CHECK(set.size() == 3);
    CHECK(bakers.size() == 0);
    CHECK_FALSE(set.contains(entity{1'000'000}));
    restore(set, large);
    CHECK(set.size() == 293);
    CHECK(bakers.size() == 290);
    CHECK(set.get(entity{1'000'000}).hp == 5);
    restore(set, ensign::snapshot_of<citizens>{});
    CHECK(set.empty());
    CHECK(bakers.size() == 0);
}

TEST_CASE("restore: a column is not made for masks that are all empty [P2][T10]", "[snapshot]") {
    citizens other = town_of_three();
    other.clear_traits(e1);
    other.clear_traits(e3);
    const auto s = capture(other);
    CHECK(s.masks<condition>().size() == 3);
    citizens set;
    restore(set, s);
    CHECK(set.masks<condition>().empty());
    CHECK(set.memory().masks == 0);
    CHECK(capture(set) == s);
    CHECK(capture(set).content_hash() == s.content_hash());
}

TEST_CASE("restore: is silent but for one on_set_changed, and views follow [P2][V9]", "[snapshot]") {
    citizens set = town_of_three();
    journal events;
    const auto before = capture(set);
    change(set);
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto strong = set.make_view({}, [](const citizen& c) { return c.hp > 2; });
    auto raw = set.make_raw_view([](const citizen&, traits<condition> m, traits<job>) { return m.empty(); });
    auto manual =
        set.make_view({.all_of = condition::shielded}, ensign::internal::accept_all{}, {.when = trigger::none});
    const auto a = record_rows(set, events);
    const auto b = record_traits<condition>(set, events);
    const auto c = record_view(cursed, events, "cursed");
    const auto d = record_view(strong, events, "strong");
    restore(set, before);
    CHECK(events.take() == lines{"set changed"});
    CHECK(sorted(cursed) == numbers{1});
    CHECK(sorted(strong) == numbers{3});
    CHECK(sorted(raw) == numbers{2});
    CHECK(sorted(manual) == numbers{3}); // whatever the trigger
    CHECK(values(cursed.ids()) == numbers{1});
    // and they follow from here
    set.add_traits(e2, condition::cursed);
    CHECK(events.take() == lines{"added 2 cursed", "cursed enter 2"});
}

TEST_CASE("restore: the list of a view's members is right also when only ids differ [V11][P2]", "[snapshot]") {
    citizens set;
    set.insert(e1, {}, condition::cursed);
    const auto before = capture(set);
    const auto cursed = set.make_view({.all_of = condition::cursed});
    set.erase(e1);
    set.insert(e2, {}, condition::cursed);
    CHECK(values(cursed.ids()) == numbers{2});
    restore(set, before);
    CHECK(values(cursed.ids()) == numbers{1});
}

TEST_CASE("restore: diff tells what a loop of changes would [V9][P2]", "[snapshot]") {
    citizens set = town_of_three();
    journal events;
    const auto before = capture(set);
    change(set);
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto strong = set.make_view({}, [](const citizen& c) { return c.hp > 2; });
    const auto a = record_rows(set, events);
    const auto b = record_traits<condition>(set, events);
    const auto c = record_view(cursed, events, "cursed");
    const auto d = record_view(strong, events, "strong");
    const auto e = set.on_changed(e3, [&] { events.note("3 changed"); });
    restore(set, before, notify::diff);
    CHECK(events.take() == lines{"erased 4 hp 4", "removed 3 poisoned", "added 3 shielded", "data 3 33->3", "3 changed",
                                 "inserted 2 hp 2", "cursed exit 4", "strong exit 4", "strong update 3",
                                 "set changed"});
    CHECK(values(set.ids()) == numbers{1, 2, 3});
    CHECK(capture(set) == before);
    CHECK(sorted(cursed) == numbers{1});
    CHECK(sorted(strong) == numbers{3});
    restore(set, before, notify::diff);
    CHECK(events.take() == lines{"set changed"});
}

TEST_CASE("restore: diff shows the new state in callbacks, and erased rows until the end [S6][P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto before = capture(set);
    change(set);
    int calls = 0;
    const auto a = set.on_erased([&](entity e, const citizen& last) {
        CHECK(set.contains(e));
        CHECK(last.hp == 4);
        CHECK(set.get(e3).hp == 3);
        CHECK(set.contains(e2));
        ++calls;
    });
    std::optional<ensign::view<citizen, condition, job>> late;
    const auto b = set.on_inserted([&] {
        late.emplace(set.make_view({}));
        ++calls;
    });
    const auto c = set.on_set_changed([&] { CHECK_FALSE(set.contains(e4)); });
    restore(set, before, notify::diff);
    CHECK(calls == 2);
    CHECK(sorted(*late) == numbers{1, 2, 3}); // not the row that was about to go
}

TEST_CASE("restore: views with triggers look again only as far as they say, with diff [V2][V9]", "[snapshot]") {
    citizens set = town_of_three();
    const auto before = capture(set);
    set.set_traits(e1, condition::shielded);
    auto manual =
        set.make_view({.all_of = condition::shielded}, ensign::internal::accept_all{}, {.when = trigger::none});
    CHECK(sorted(manual) == numbers{1, 3});
    restore(set, before, notify::diff);
    CHECK(sorted(manual) == numbers{1, 3});
    restore(set, before);
    CHECK(sorted(manual) == numbers{3});
}

TEST_CASE("restore: handles, connections and subscriptions live on; those of gone entities end [P2]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_three();
        journal events;
        const auto before = capture(set);
        change(set);
        const auto a = set.on_changed(e3, [&] { events.note("3"); });
        const auto b = set.on_changed(e4, [&] { events.note("4"); });
        restore(set, before, how);
        events.take();
        set.set_data(e3, {.hp = 0});
        CHECK(events.take() == lines{"3"});
        set.insert(e4, {});
        set.set_data(e4, {.hp = 9});
        CHECK(events.take().empty());
        CHECK(set.name() == "citizens");
    }
}

TEST_CASE("restore: is refused in a dispatch, a loop and a transaction, and nothing happens [P3][S8]", "[snapshot]") {
    citizens set = town_of_three();
    const auto other = capture(citizens{});
    const auto refused = [&](notify how) {
        const auto before = capture(set);
        try {
            restore(set, other, how);
            FAIL("not refused");
        } catch (const ensign::reentry_error& e) { CHECK(e.operation() == "restore"); }
        CHECK(set.size() == before.size());
        return true;
    };
    int calls = 0;
    const auto c = set.on_data_changed([&] {
        CHECK_THROWS_AS(restore(set, other), ensign::reentry_error);
        CHECK_THROWS_AS(restore(set, other, notify::diff), ensign::reentry_error);
        ++calls;
    });
    set.set_data(e1, {.hp = 7});
    CHECK(calls == 1);
    set.for_each([&](entity) { refused(notify::set_changed); });
    set.transaction([&] { refused(notify::diff); });
    restore(set, other);
    CHECK(set.empty());
    bool inside = false;
    const auto d = set.on_set_changed([&] {
        if (!inside) {
            inside = true;
            CHECK_THROWS_AS(restore(set, other), ensign::reentry_error);
        }
    });
    restore(set, other);
    CHECK(inside);
}

TEST_CASE("restore: a predicate that throws leaves everything as it was [P2][S6]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_three();
        const auto before = capture(set);
        change(set);
        bool angry = false;
        auto first = set.make_view({.all_of = condition::cursed});
        auto view = set.make_view({}, [&](const citizen& c) {
            if (angry && c.hp == 2) { throw std::runtime_error{"2"}; }
            return c.hp > 2;
        });
        const auto present = capture(set);
        const numbers order = values(set.ids());
        const numbers cursed = sorted(first);
        const numbers strong = sorted(view);
        journal events;
        const auto c = record_rows(set, events);
        angry = true;
        CHECK_THROWS_AS(restore(set, before, how), std::runtime_error);
        angry = false;
        CHECK(events.take().empty());
        CHECK(values(set.ids()) == order);
        CHECK(capture(set) == present);
        CHECK(sorted(first) == cursed);
        CHECK(sorted(view) == strong);
        CHECK_FALSE(set.dispatching());
        restore(set, before, how);
        CHECK(capture(set) == before);
        CHECK(sorted(view) == numbers{3});
    }
}

TEST_CASE("restore: what callbacks throw comes out when everybody was told [S6][P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto before = capture(set);
    change(set);
    int calls = 0;
    const auto a = set.on_erased([&] { throw std::runtime_error{"erased"}; });
    const auto b = set.on_inserted([&] { ++calls; });
    const auto c = set.on_set_changed([&] {
        ++calls;
        throw std::runtime_error{"changed"};
    });
    CHECK_THROWS_WITH(restore(set, before, notify::diff), "erased");
    CHECK(calls == 2);
    CHECK(capture(set) == before);
    CHECK(values(set.ids()) == numbers{1, 2, 3});
}

TEST_CASE("restore: the set may die in a callback, also the snapshot may change in one [S7][P2]", "[snapshot]") {
    std::optional<citizens> set{town_of_three()};
    auto before = capture(*set);
    change(*set);
    int calls = 0;
    const auto a = set->on_erased([&] {
        before.release();
        ++calls;
    });
    const auto b = set->on_inserted([&](entity, const citizen& c) {
        CHECK(c.hp == 2);
        set.reset();
    });
    restore(*set, before, notify::diff);
    CHECK(calls == 1);
    CHECK_FALSE(set.has_value());

    std::optional<citizens> second{town_of_three()};
    const auto empty = capture(citizens{});
    const auto c = second->on_set_changed([&] { second.reset(); });
    restore(*second, empty);
    CHECK_FALSE(second.has_value());
}

TEST_CASE("restore: the set may die in a predicate [S7][P2]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        std::optional<citizens> set{town_of_three()};
        const auto before = capture(*set);
        change(*set);
        bool kill = false;
        const auto view = set->make_view({}, [&](const citizen&) {
            if (kill) { set.reset(); }
            return true;
        });
        kill = true;
        restore(*set, before, how);
        CHECK_FALSE(set.has_value());
    }
}

TEST_CASE("restore: deferred work runs behind it [S8][P2]", "[snapshot]") {
    citizens set = town_of_three();
    const auto empty = capture(citizens{});
    const auto c = set.on_set_changed([&] { set.defer([&] { set.insert(e4, {.hp = 4}); }); });
    restore(set, empty);
    CHECK(values(set.ids()) == numbers{4});
}

TEST_CASE("restore: a view that a predicate creates has the new members [V8][P2]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_three();
        const auto before = capture(set);
        change(set);
        std::optional<ensign::view<citizen, condition, job>> late;
        bool armed = false;
        const auto view = set.make_view({}, [&](const citizen&) {
            if (armed && !late) { late.emplace(set.make_view({.all_of = condition::cursed})); }
            return true;
        });
        armed = true;
        restore(set, before, how);
        REQUIRE(late.has_value());
        CHECK(sorted(*late) == numbers{1});
    }
}

TEST_CASE("restore: works for sets without data and without traits [P2]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        ensign::entity_set<ensign::no_data, condition> marks;
        marks.insert(e1, {}, condition::cursed);
        const auto a = capture(marks);
        marks.toggle_traits(e1, condition::doomed);
        marks.insert(e2, {});
        restore(marks, a, how);
        CHECK(marks.traits_of(e1) == traits{condition::cursed});
        CHECK(marks.size() == 1);
        ensign::entity_set<bool> flags;
        flags.insert(e2, true);
        const auto b = capture(flags);
        flags.set_data(e2, false);
        restore(flags, b, how);
        CHECK(flags.get(e2));
    }
}

TEST_CASE("restore: unknown bits of masks come back verbatim [P2][T4]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_three();
        const auto strange = traits<condition>::retaining(0x81);
        set.set_traits(e1, strange);
        const auto before = capture(set);
        set.clear_traits(e1);
        restore(set, before, how);
        CHECK(set.traits_of<condition>(e1) == strange);
    }
}
