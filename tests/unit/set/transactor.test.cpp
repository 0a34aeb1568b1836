// SPDX-License-Identifier: BSL-1.0
#include "transactions.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::reentry_error;
using town::citizen;
using town::condition;
using town::fail;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::picture;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::sorted;
using town::strong;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr entity e3{3};
constexpr entity e9{9};

/// hp 5, 10, 15; 1 and 3 cursed.
citizens town_of_three() { return town::town_of_three<citizens>(e1, e2, e3); }

} // namespace

TEST_CASE("transactor: a transaction tells the net changes in one dispatch [S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({}, strong);
    journal events;
    const auto rows = record_rows(set, events);
    const auto masks = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    const auto watch = set.on_changed(e1, [&] { events.note("watched 1"); });
    set.transaction([&] {
        set.set_data(e1, {.hp = 7});
        set.insert(e9, {.hp = 90}, condition::shielded);
        set.set_data(e1, {.hp = 20});
        set.add_traits(e1, condition::shielded);
        set.remove_traits(e1, condition::cursed);
        set.erase(e3);
        CHECK(events.take().empty());
    });
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "data 1 5->20", "watched 1",
                                 "inserted 9 hp 90", "erased 3 hp 15", "v exit 3", "v enter 1", "v enter 9"});
    CHECK(sorted(set.ids()) == numbers{1, 2, 9});
    CHECK(sorted(v) == numbers{1, 2, 9});
}

TEST_CASE("transactor: in a transaction what is taken back is no event [S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({.all_of = condition::cursed}, strong);
    journal events;
    const auto rows = record_rows(set, events);
    const auto masks = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    const auto watch = set.on_changed(e3, [&] { events.note("watched 3"); });
    set.transaction([&] {
        set.remove_traits(e3, condition::cursed);
        set.add_traits(e3, condition::cursed);
        set.set_data(e3, {.hp = 0});
        set.set_data(e3, {.hp = 15});
        set.insert(e9, {.hp = 90}, condition::cursed);
        set.erase(e9);
        set.erase(e2);
        set.insert(e2, {.hp = 10}); // as it was
    });
    CHECK(events.take().empty());
    CHECK(values(v) == numbers{3});
    CHECK(sorted(set.ids()) == numbers{1, 2, 3});
}

TEST_CASE("transactor: in a transaction erase then insert of one id is a change of data [S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({}, strong);
    journal events;
    const auto rows = record_rows(set, events);
    const auto masks = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    set.transaction([&] {
        set.erase(e3);
        set.insert(e3, {.hp = 30}, condition::shielded);
        set.erase(e1);
        set.insert(e1, {.hp = 50}, condition::cursed);
    });
    CHECK(events.take() ==
          lines{"removed 3 cursed", "added 3 shielded", "data 3 15->30", "data 1 5->50", "v enter 1", "v update 3"});
    CHECK(sorted(v) == numbers{1, 2, 3});
}

TEST_CASE("transactor: reads inside a transaction see its own writes [S9]", "[set]") {
    citizens set = town_of_three();
    set.transaction([&] {
        set.set_data(e1, {.hp = 50});
        CHECK(set.get(e1).hp == 50);
        set.erase(e2);
        CHECK_FALSE(set.contains(e2));
        CHECK(set.size() == 2);
        set.insert(e9, {.hp = 9}, condition::doomed);
        CHECK(set.count_all(condition::doomed) == 1);
        CHECK(set.has_all(e9, condition::doomed));
        CHECK(set.insert_or_assign(e9, {.hp = 10}) == false);
        CHECK(set.update(e9, [](citizen& c) { ++c.hp; }));
        CHECK(set.get(e9).hp == 11);
        CHECK_THROWS_AS(set.get(e2), ensign::unknown_entity);
        CHECK_THROWS_AS(set.insert(e1, {}), ensign::duplicate_entity);
        set.insert_range({{entity{20}, {}}, {entity{21}, {}}});
        CHECK(set.erase_if([](entity e) { return e.value() >= 20; }) == 2);
        CHECK_FALSE(set.dispatching());
    });
    CHECK(sorted(set.ids()) == numbers{1, 3, 9});
}

TEST_CASE("transactor: a transaction erases while the rows can still be read by callbacks [S6][S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({.all_of = condition::cursed});
    int told = 0;
    const auto readable = [&](entity e, const citizen& last) {
        ++told;
        CHECK(set.contains(e));
        CHECK(set.get(e).hp == last.hp);
        CHECK(set.has_all(e, condition::cursed));
        CHECK_FALSE(v.contains(e));
        CHECK(set.size() == 3);
    };
    const auto a = set.on_erased(readable);
    const auto b = v.on_exit(readable);
    set.transaction([&] {
        set.set_data(e1, {.hp = 99}); // the last that was told is 5
        set.erase(e1);
        set.erase(e3);
    });
    CHECK(told == 4);
    CHECK(values(set.ids()) == numbers{2});
    CHECK(v.empty());
}

TEST_CASE("transactor: left by an exception a transaction is rolled back, dense order included [S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({}, strong);
    auto cursed = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto rows = record_rows(set, events);
    const auto masks = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    const lines before = picture(set);
    fail(set, [&] {
        set.erase(e1);
        set.insert(e9, {.hp = 90}, condition::doomed);
        set.set_data(e2, {.hp = 1});
        set.erase(e3);
        set.insert(e1, {.hp = 100}, condition::shielded);
        set.set_traits(e9, condition::shielded);
        set.erase(e9);
        set.erase(e2);
        set.insert(e3, {.hp = 0});
        set.insert_range({{entity{50}, {}}, {entity{51}, {}}});
        set.erase_if([](entity e) { return e.value() % 2 == 1; });
    });
    CHECK(picture(set) == before);
    CHECK(events.take().empty());
    CHECK(sorted(v) == numbers{2, 3});
    CHECK(sorted(v.ids()) == numbers{2, 3});
    CHECK(v.size() == 2);
    CHECK(sorted(cursed) == numbers{1, 3});
    CHECK(cursed.size() == 2);

    set.erase(e2); // and everything works on
    CHECK(events.take() == lines{"erased 2 hp 10", "v exit 2"});
    set.set_data(e1, {.hp = 50});
    CHECK(events.take() == lines{"data 1 5->50", "v enter 1"});
}

TEST_CASE("transactor: when a predicate throws at the end, the transaction is rolled back [S9][S6]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({}, strong);
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto bad = set.make_view({}, [](const citizen& c) { return c.hp == 13 ? throw std::runtime_error{"13"} : true; });
    journal events;
    const auto rows = record_rows(set, events);
    const auto view = record_view(v, events, "v");
    const lines before = picture(set);
    CHECK_THROWS_WITH(set.transaction([&] {
        set.erase(e1);
        set.erase(e2);
        set.insert(e9, {.hp = 90}, condition::cursed);
        set.set_data(e3, {.hp = 13});
    }),
                      "13");
    CHECK(events.take().empty());
    CHECK(picture(set) == before);
    CHECK(v.size() == 2);
    CHECK(sorted(v) == numbers{2, 3});
    CHECK(cursed.size() == 2);
    CHECK(sorted(cursed.ids()) == numbers{1, 3});
    CHECK(bad.size() == 3);
    set.transaction([&] { set.erase(e1); });
    CHECK(events.take() == lines{"erased 1 hp 5"});
    CHECK(values(cursed) == numbers{3});
    CHECK(cursed.size() == 1);
}

TEST_CASE("transactor: transactions nest, an inner one that fails undoes its own part only [S9]", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto rows = record_rows(set, events);
    const auto view = record_view(v, events, "v");
    set.transaction([&] {
        set.erase(e1);
        set.transaction([&] { set.set_data(e2, {.hp = 11}); });
        CHECK(events.take().empty()); // the outermost tells
        const lines middle = picture(set);
        fail(set, [&] {
            set.insert(e1, {.hp = 70}, condition::cursed);
            set.set_data(e2, {.hp = 12});
            set.erase(e3);
        });
        CHECK(picture(set) == middle);
        CHECK(v.size() == 2);
        CHECK(v.contains(e1));
        CHECK(v.contains(e3));
        set.insert(e9, {.hp = 9}, condition::cursed);
    });
    CHECK(events.take() == lines{"erased 1 hp 5", "data 2 10->11", "inserted 9 hp 9", "v exit 1", "v enter 9"});
    CHECK(sorted(v) == numbers{3, 9});
}

TEST_CASE("transactor: an outer transaction that fails undoes the inner one too [S9]", "[set]") {
    citizens set = town_of_three();
    const auto v = set.make_view({.all_of = condition::cursed});
    const lines before = picture(set);
    fail(set, [&] {
        set.transaction([&] { set.erase(e1); });
        set.transaction([&] { set.insert(e1, {.hp = 3}); });
    });
    CHECK(picture(set) == before);
    CHECK(sorted(v) == numbers{1, 3});
}

TEST_CASE("transactor: an empty transaction does nothing [S9]", "[set]") {
    citizens set = town_of_three();
    journal events;
    const auto rows = record_rows(set, events);
    int calls = 0;
    set.transaction([&] { ++calls; });
    set.transaction([&] { CHECK_FALSE(set.erase(e9)); });
    CHECK(calls == 1);
    CHECK(events.take().empty());
}

TEST_CASE("transactor: a transaction with several enums [S9][T11]", "[set]") {
    workers set = verified<workers>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    auto v = set.make_view({.all_of = {condition::shielded, job::smith}});
    journal events;
    const auto conditions = record_traits<condition>(set, events);
    const auto jobs = record_traits<job>(set, events);
    const auto view = record_view(v, events, "v");
    set.transaction([&] {
        set.add_traits(e1, job::smith);
        set.toggle_traits(e1, condition::cursed | condition::shielded);
        set.add_traits(e1, job::baker);
        set.remove_traits(e1, job::baker);
    });
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "added 1 smith", "v enter 1"});
}

TEST_CASE("transactor: callbacks of a transaction that throw do not undo it [S6][S9]", "[set]") {
    citizens set = town_of_three();
    journal events;
    const auto a = set.on_data_changed([] { throw std::runtime_error{"first"}; });
    const auto rows = record_rows(set, events);
    CHECK_THROWS_WITH(set.transaction([&] {
        set.set_data(e1, {.hp = 6});
        set.erase(e3);
    }),
                      "first");
    CHECK(events.take() == lines{"data 1 5->6", "erased 3 hp 15"});
    CHECK(set.get(e1).hp == 6);
    CHECK_FALSE(set.contains(e3));
}

TEST_CASE("transactor: a transaction is refused inside a dispatch, and what is refused inside it says why [S8]",
          "[set]") {
    citizens set = town_of_three();
    const auto c = set.on_data_changed([&] { CHECK_THROWS_AS(set.transaction([] {}), reentry_error); });
    set.set_data(e1, {.hp = 6});
    set.transaction([&] {
        auto v = set.make_view({});
        CHECK_THROWS_AS(v.refresh(), reentry_error);
        try {
            set.clear();
            FAIL("clear was not refused");
        } catch (const reentry_error& e) {
            CHECK(e.operation() == "clear");
            CHECK(std::string{e.what()}.find("inside a transaction") != std::string::npos);
        }
    });
    set.for_each([&] {
        set.transaction([&] { // data may change in a loop, so may it in a transaction
            set.add_traits(e2, condition::cursed);
            CHECK_THROWS_AS(set.erase(e2), reentry_error);
        });
    });
    CHECK(set.size() == 3);
}

TEST_CASE("transactor: the set may die inside a transaction [S7][S9]", "[set]") {
    std::optional<citizens> set{town_of_three()};
    set->transaction([&] {
        set->erase(e1);
        set.reset();
    });
    CHECK_FALSE(set.has_value());

    set.emplace(town_of_three());
    const auto die_and_throw = [&] {
        set->erase(e1);
        set.reset();
        throw 1;
    };
    CHECK_THROWS_AS(set->transaction(die_and_throw), int);

    set.emplace(town_of_three());
    const auto c = set->on_erased([&] { set.reset(); });
    set->transaction([&] {
        set->erase(e1);
        set->erase(e2);
    });
    CHECK_FALSE(set.has_value());
}

TEST_CASE("transactor: a transaction over many entities, half of them gone [S9]", "[set]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({.all_of = condition::cursed});
    for (std::uint32_t id = 0; id < 200; ++id) { set.insert(entity{id}, {.hp = int(id)}, condition::cursed); }
    int exits = 0;
    int erased = 0;
    const auto a = v.on_exit([&](entity e, const citizen& before) {
        ++exits;
        CHECK(before.hp == int(e.value()));
    });
    const auto b = set.on_erased([&] { ++erased; });
    set.transaction([&] {
        for (std::uint32_t id = 0; id < 200; ++id) {
            set.set_data(entity{id}, {.hp = -1});
            if (id % 2 == 0) {
                set.erase(entity{id});
            } else {
                set.set_data(entity{id}, {.hp = int(id)});
            }
        }
    });
    CHECK(exits == 100);
    CHECK(erased == 100);
    CHECK(set.size() == 100);
    CHECK(v.size() == 100);
    bool right = true;
    for (const entity e : v) { right = right && e.value() % 2 == 1 && set.get(e).hp == int(e.value()); }
    CHECK(right);
}
