// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::reentry_error;
using ensign::scoped_connection;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

} // namespace

TEST_CASE("entity_set: insert raises inserted, then enters [S6]", "[set]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto view = record_view(v, events, "v");
    const auto rows = record_rows(set, events);
    const auto traits = record_traits<condition>(set, events);
    const auto reads = set.on_inserted([&](entity e, const citizen& d) {
        CHECK(set.contains(e));
        CHECK(set.get(e).hp == d.hp);
        CHECK(set.has_all(e, condition::cursed));
        CHECK(v.contains(e)); // committed before anybody is told
    });
    set.insert(e1, {.hp = 5}, condition::cursed);
    CHECK(events.take() == lines{"inserted 1 hp 5", "v enter 1"});
}

TEST_CASE("entity_set: one change tells removed, added, data, on_changed, exits, enters, updates [S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    journal events;
    auto stays = set.make_view({}, [](const citizen& c) { return c.hp > 0; });
    auto enters = set.make_view({.all_of = condition::shielded});
    auto exits = set.make_view({.all_of = condition::cursed});
    auto exits_too = set.make_view({.none_of = condition::shielded});
    // Connected in the reverse of the order in which they are told.
    const auto a = record_view(stays, events, "stays");
    const auto b = record_view(enters, events, "enters");
    const auto c = record_view(exits_too, events, "exits_too");
    const auto d = record_view(exits, events, "exits");
    const auto one = set.on_changed(e1, [&](entity e) { events.note("changed ", e); });
    const auto rows = record_rows(set, events);
    const auto traits = record_traits<condition>(set, events);
    set.update(e1, [](citizen& data, ensign::traits<condition>& m) {
        data.hp = 2;
        m = condition::shielded;
    });
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "data 1 1->2", "changed 1", "exits exit 1",
                                 "exits_too exit 1", "enters enter 1", "stays update 1"});
}

TEST_CASE("entity_set: within one signal connection order, among views creation order [S6]", "[set]") {
    citizens set = verified<citizens>();
    auto first = set.make_view({});
    auto second = set.make_view({});
    journal events;
    const auto s1 = second.on_enter([&] { events.note("second a"); });
    const auto f1 = first.on_enter([&] { events.note("first a"); });
    const auto s2 = second.on_enter([&] { events.note("second b"); });
    const auto f2 = first.on_enter([&] { events.note("first b"); });
    const auto i1 = set.on_inserted([&] { events.note("inserted a"); });
    const auto i2 = set.on_inserted([&] { events.note("inserted b"); });
    set.insert(e1, {});
    CHECK(events.take() == lines{"inserted a", "inserted b", "first a", "first b", "second a", "second b"});
}

TEST_CASE("entity_set: erase commits membership, tells everybody while the row can be read, then removes [S6]",
          "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 2}, condition::cursed);
    auto v = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto readable = [&](entity e, const citizen& last) {
        CHECK(e == e1);
        CHECK(last.hp == 1);
        CHECK(set.contains(e1));
        CHECK(set.get(e1).hp == 1);
        CHECK(set.has_all(e1, condition::cursed));
        CHECK(set.size() == 2);
        CHECK(values(set.ids()) == numbers{1, 2});
        CHECK_FALSE(v.contains(e1)); // membership is committed
        CHECK(v.size() == 1);
    };
    const auto erased = set.on_erased(readable);
    const auto left = v.on_exit(readable);
    const auto rows = record_rows(set, events);
    const auto view = record_view(v, events, "v");
    CHECK(set.erase(e1));
    CHECK(events.take() == lines{"erased 1 hp 1", "v exit 1"});
    CHECK_FALSE(set.contains(e1));
    CHECK(set.size() == 1);
    CHECK(values(v.ids()) == numbers{2});
}

TEST_CASE("entity_set: a callback that throws does not undo the erasure [S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {}, condition::cursed);
    auto v = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto a = set.on_erased([] { throw std::runtime_error{"first"}; });
    const auto b = set.on_erased([&] { events.note("erased"); });
    const auto c = v.on_exit([&] {
        events.note("exit");
        throw std::logic_error{"second"};
    });
    CHECK_THROWS_WITH(set.erase(e1), "first");
    CHECK(events.take() == lines{"erased", "exit"});
    CHECK_FALSE(set.contains(e1));
    CHECK(set.empty());
    CHECK_FALSE(set.dispatching());
}

TEST_CASE("entity_set: a change stands when callbacks throw, all are called, the first exception comes out [S6]",
          "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    auto v = set.make_view({}, [](const citizen& c) { return c.hp > 1; });
    journal events;
    const auto added = set.on_traits_added([&] {
        events.note("added");
        throw std::runtime_error{"added"};
    });
    const auto data = set.on_data_changed([&] {
        events.note("data");
        throw std::runtime_error{"data"};
    });
    const auto watched = set.on_changed(e1, [&] {
        events.note("watched");
        throw 1;
    });
    const auto entered = v.on_enter([&] {
        events.note("enter");
        throw 2;
    });
    const auto change = [&] {
        return set.update(e1, [](citizen& d, traits<condition>& m) {
            d.hp = 2;
            m = condition::cursed;
        });
    };
    CHECK_THROWS_WITH(change(), "added");
    CHECK(events.take() == lines{"added", "data", "watched", "enter"});
    CHECK(set.get(e1).hp == 2);
    CHECK(set.has_all(e1, condition::cursed));
    CHECK(v.contains(e1));
    CHECK_THROWS_AS(set.clear_traits(e1), int); // the trait signal is `removed` now
    CHECK(events.take() == lines{"watched"});
}

TEST_CASE("entity_set: when a predicate throws nothing has happened [S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    journal events;
    auto before = set.make_view({}, [](const citizen& c) { return c.hp > 5; });
    auto throws =
        set.make_view({}, [](const citizen& c) { return c.hp == 13 ? throw std::runtime_error{"13"} : true; });
    auto after = set.make_view({}, [](const citizen& c) { return c.hp > 5; });
    const auto a = record_view(before, events, "before");
    const auto b = record_view(throws, events, "throws");
    const auto c = record_view(after, events, "after");
    const auto rows = record_rows(set, events);
    const auto t = record_traits<condition>(set, events);

    CHECK_THROWS_WITH(set.set_data(e1, {.hp = 13}), "13");
    CHECK_THROWS_WITH(set.insert(e2, {.hp = 13}, condition::cursed), "13");
    CHECK_THROWS_WITH(set.insert_or_assign(e1, {.hp = 13}, condition::cursed), "13");
    CHECK_THROWS_WITH(set.update(e1,
                                 [](citizen& d, traits<condition>& m) {
                                     d.hp = 13;
                                     m = condition::cursed;
                                 }),
                      "13");
    CHECK(events.take().empty());
    CHECK(set.size() == 1);
    CHECK(set.get(e1).hp == 1);
    CHECK(set.traits_of(e1).empty());
    CHECK(before.empty());
    CHECK(values(throws) == numbers{1});
    CHECK_FALSE(set.dispatching());

    set.set_data(e1, {.hp = 7}); // and everything works on
    CHECK(events.take() == lines{"data 1 1->7", "before enter 1", "after enter 1", "throws update 1"});
}

TEST_CASE("entity_set: connect inside a callback is first called in the next dispatch [S7]", "[set]") {
    citizens set = verified<citizens>();
    journal events;
    std::vector<scoped_connection> later;
    const auto a = set.on_inserted([&] {
        events.note("a");
        later.push_back(set.on_inserted([&] { events.note("later inserted"); }));
        later.push_back(set.on_set_changed([&] { events.note("later set changed"); }));
    });
    set.insert(e1, {});
    CHECK(events.take() == lines{"a"});
    later.erase(later.begin() + 1, later.end());
    set.insert(e2, {});
    CHECK(events.take() == lines{"a", "later inserted"});
}

TEST_CASE("entity_set: connect in a predicate of the change in flight is not called for it either [S7]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    journal events;
    scoped_connection late;
    const auto v = set.make_view({}, [&](const citizen& c) {
        if (c.hp == 2 && !late.connected()) {
            late = set.on_data_changed([&] { events.note("late"); });
        }
        return true;
    });
    set.set_data(e1, {.hp = 2});
    CHECK(events.take().empty());
    set.set_data(e1, {.hp = 3});
    CHECK(events.take() == lines{"late"});
}

TEST_CASE("entity_set: disconnect inside a callback: self, earlier, later, of another signal [S7]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    journal events;
    auto v = set.make_view({}, [](const citizen& c) { return c.hp > 1; });
    scoped_connection first;
    scoped_connection self;
    scoped_connection next;
    scoped_connection enter;
    first = set.on_data_changed([&] { events.note("first"); });
    self = set.on_data_changed([&] {
        events.note("self");
        first.disconnect();
        self.disconnect();
        next.disconnect();
        enter.disconnect();
    });
    next = set.on_data_changed([&] { events.note("next"); });
    const auto last = set.on_data_changed([&] { events.note("last"); });
    enter = v.on_enter([&] { events.note("enter"); });
    set.set_data(e1, {.hp = 2});
    CHECK(events.take() == lines{"first", "self", "last"});
    set.set_data(e1, {.hp = 3});
    CHECK(events.take() == lines{"last"});
}

TEST_CASE("entity_set: callbacks may be move-only and take fewer arguments [S6]", "[set]") {
    citizens set = verified<citizens>();
    journal events;
    const auto a = set.on_inserted([&, owned = std::make_unique<int>(5)](entity) { events.note("inserted ", *owned); });
    const auto b = set.on_inserted([&] { events.note("no arguments"); });
    const auto c = set.on_data_changed([&](entity, const citizen& before) { events.note("before ", before.hp); });
    const auto d = set.on_data_changed([&](entity, citizen before, citizen now) { events.note(before.hp, now.hp); });
    const auto e = set.on_traits_added([&](entity, traits<condition> m) { events.note(m); });
    const auto f = set.on_traits_added([&](entity who) { events.note(who); });
    set.insert(e1, {.hp = 1});
    set.set_data(e1, {.hp = 2});
    set.add_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"inserted 5", "no arguments", "before 1", "12", "cursed", "1"});
}

TEST_CASE("entity_set: on_changed follows one entity, data and traits, and no other [S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {});
    set.insert(e2, {});
    journal events;
    const auto a = set.on_changed(e1, [&](entity e) { events.note("a ", e); });
    const auto b = set.on_changed(e1, [&] { events.note("b"); });
    set.set_data(e1, {.hp = 1});
    CHECK(events.take() == lines{"a 1", "b"});
    set.add_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"a 1", "b"});
    set.update(e1, [](citizen& d, traits<condition>& m) {
        d.hp = 2;
        m = {};
    });
    CHECK(events.take() == lines{"a 1", "b"}); // once a change
    set.set_data(e2, {.hp = 5});
    set.add_traits(e2, condition::cursed);
    set.set_data(e1, set.get(e1));
    CHECK(events.take().empty());
}

TEST_CASE("entity_set: on_changed ends with its entity [S6]", "[set]") {
    citizens set = verified<citizens>();
    const auto token = std::make_shared<int>(0);
    const auto watch = [&] { return set.on_changed(e1, [token] { FAIL("called after the entity was gone"); }); };
    const auto come = [&] { set.insert(e1, {.hp = 0}); };
    const auto change = [&] { set.update(e1, [](citizen& d) { ++d.hp; }); };

    come();
    scoped_connection c = watch();
    CHECK(token.use_count() == 2); // this one and the callback's
    set.erase(e1);
    CHECK_FALSE(c.connected());
    CHECK(token.use_count() == 1);
    come();
    change();

    c = watch();
    set.erase_if([] { return true; });
    CHECK_FALSE(c.connected());
    come();
    change();

    c = watch();
    set.transaction([&] { set.erase(e1); });
    CHECK_FALSE(c.connected());
    come();
    change();

    c = watch();
    set.clear();
    CHECK_FALSE(c.connected());
    come();
    change();
}

TEST_CASE("entity_set: on_changed of an entity that a transaction inserts and takes away again ends with it [S6]",
          "[set]") {
    citizens set = verified<citizens>();
    int calls = 0;
    scoped_connection c;
    set.transaction([&] {
        set.insert(e1, {});
        c = set.on_changed(e1, [&] { ++calls; });
        set.erase(e1);
    });
    CHECK_FALSE(c.connected());
    set.insert(e1, {});
    set.set_data(e1, {.hp = 1});
    CHECK(calls == 0);

    scoped_connection rolled_back;
    const auto fail = [&] {
        set.insert(e2, {});
        rolled_back = set.on_changed(e2, [&] { ++calls; });
        throw 1;
    };
    CHECK_THROWS_AS(set.transaction(fail), int);
    CHECK_FALSE(rolled_back.connected());
    set.insert(e2, {});
    set.set_data(e2, {.hp = 1});
    CHECK(calls == 0);
}

TEST_CASE("entity_set: on_changed outlives an erase and insert within one transaction [S9]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    int calls = 0;
    const auto c = set.on_changed(e1, [&] { ++calls; });
    set.transaction([&] {
        set.erase(e1);
        set.insert(e1, {.hp = 2});
    });
    CHECK(calls == 1);
    CHECK(c.connected());
}

TEST_CASE("entity_set: watching many entities, ending in any order [S6]", "[set]") {
    citizens set = verified<citizens>();
    std::vector<scoped_connection> all;
    numbers told;
    for (std::uint32_t id = 0; id < 50; ++id) {
        set.insert(entity{id}, {});
        all.push_back(set.on_changed(entity{id}, [&](entity e) { told.push_back(e.value()); }));
    }
    for (std::uint32_t id = 0; id < 50; id += 2) { set.erase(entity{id}); }
    for (std::uint32_t id = 1; id < 50; id += 2) { set.set_data(entity{id}, {.hp = 1}); }
    CHECK(told.size() == 25);
    for (std::uint32_t id = 0; id < 50; ++id) { CHECK(all[id].connected() == (id % 2 == 1)); }
}

TEST_CASE("entity_set: on_set_changed once for every bulk operation, and for nothing else [S6]", "[set]") {
    citizens set = verified<citizens>();
    int calls = 0;
    const auto c = set.on_set_changed([&] { ++calls; });
    const auto raises = [&](auto operation) {
        calls = 0;
        operation();
        return calls;
    };
    CHECK(raises([&] { set.insert(e1, {}); }) == 0);
    CHECK(raises([&] { set.insert_range({{e2, {}}}); }) == 0);
    CHECK(raises([&] { set.set_data(e1, {.hp = 1}); }) == 0);
    CHECK(raises([&] { set.add_traits(e1, condition::cursed); }) == 0);
    CHECK(raises([&] { set.transaction([&] { set.set_data(e1, {.hp = 2}); }); }) == 0);
    CHECK(raises([&] { set.erase(e2); }) == 0);
    CHECK(raises([&] { set.erase_if([](entity) { return false; }); }) == 0);
    CHECK(raises([&] { set.reserve(100); }) == 0);
    CHECK(raises([&] { set.shrink(); }) == 0);
    CHECK(raises([&] { set.bulk_write([](auto) {}); }) == 1);
    CHECK(raises([&] { set.bulk_write([](auto) {}, ensign::notify::diff); }) == 1);
    CHECK(raises([&] { set.notify_set_changed(); }) == 1);
    CHECK(raises([&] { set.copy_rows_from(citizens{}); }) == 1);
    CHECK(raises([&] { set.clear(); }) == 1);
}

TEST_CASE("entity_set: dying inside a dispatch, the rest is not called and deferred work is destroyed [S7]", "[set]") {
    std::optional<citizens> set{std::in_place};
    set->insert(e1, {.hp = 1});
    journal events;
    const auto token = std::make_shared<int>(0);
    auto v = set->make_view({}, [](const citizen& c) { return c.hp > 1; });
    const auto a = set->on_data_changed([&] {
        events.note("a");
        set->defer([token] { FAIL("deferred work of a dead set"); });
        set.reset();
    });
    const auto b = set->on_data_changed([&] { events.note("b"); });
    const auto c = v.on_enter([&] { events.note("enter"); });
    CHECK(set->set_data(e1, {.hp = 2})); // NOLINT: returns without touching the set
    CHECK(events.take() == lines{"a"});
    CHECK(token.use_count() == 1);
    CHECK_FALSE(set.has_value());
    CHECK(v.empty());
}

TEST_CASE("entity_set: dying inside an erase, and after something was thrown [S7]", "[set]") {
    std::optional<citizens> set{std::in_place};
    set->insert(e1, {.hp = 1});
    auto v = set->make_view({});
    const auto a = set->on_erased([] { throw std::runtime_error{"first"}; });
    const auto b = v.on_exit([&] { set.reset(); });
    CHECK_THROWS_WITH(set->erase(e1), "first");
    CHECK_FALSE(set.has_value());
}
