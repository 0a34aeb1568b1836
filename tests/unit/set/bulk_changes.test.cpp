// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::notify;
using ensign::reentry_error;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::sorted;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

constexpr auto strong = [](const citizen& c) { return c.hp >= 10; };

/// hp 5, 10, 15, 20 for 1, 2, 3, 4.
citizens town_of_four() {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id) * 5}, condition::cursed); }
    return set;
}

constexpr auto turn_round = [](std::span<citizen> all) {
    for (citizen& c : all) { c.hp = 25 - c.hp; }
};

} // namespace

TEST_CASE("bulk_changes: bulk_write is silent but for one set change, views follow [S9]", "[set]") {
    citizens set = town_of_four();
    auto v = set.make_view({.all_of = condition::cursed}, strong);
    journal events;
    const auto rows = record_rows(set, events);
    const auto view = record_view(v, events, "v");
    const auto watch = set.on_changed(entity{1}, [&] { events.note("watched"); });
    const auto seen = set.on_set_changed([&] { CHECK(sorted(v) == numbers{1, 2, 3}); });
    CHECK(v.ids().size() == 3);
    set.bulk_write(turn_round);
    CHECK(events.take() == lines{"set changed"});
    CHECK(set.get(entity{1}).hp == 20);
    CHECK(sorted(v) == numbers{1, 2, 3});
    CHECK(sorted(v.ids()) == numbers{1, 2, 3});
}

TEST_CASE("bulk_changes: bulk_write with diff raises what a loop of set_data would [S9]", "[set]") {
    citizens set = town_of_four();
    auto v = set.make_view({.all_of = condition::cursed}, strong);
    journal events;
    const auto rows = record_rows(set, events);
    const auto traits = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    const auto watch = set.on_changed(entity{1}, [&] { events.note("watched"); });
    set.bulk_write(
        [](std::span<citizen> all) {
            for (citizen& c : all) {
                if (c.hp != 15) { c.hp = 25 - c.hp; }
            }
        },
        notify::diff);
    CHECK(events.take() == lines{"data 1 5->20", "watched", "data 2 10->15", "data 4 20->5", "v exit 4", "v enter 1",
                                 "v update 2", "set changed"});
    CHECK(sorted(v) == numbers{1, 2, 3});
}

TEST_CASE("bulk_changes: bulk_write hands out the ids beside the data, in dense order [S9]", "[set]") {
    citizens set = town_of_four();
    set.erase(entity{1});
    set.bulk_write([&](std::span<citizen> all, std::span<const entity> ids) {
        REQUIRE(all.size() == ids.size());
        CHECK(set.dispatching());
        for (std::size_t i = 0; i < ids.size(); ++i) { all[i].hp = int(ids[i].value()); }
    });
    for (const auto row : set.rows()) { CHECK(row.data.hp == int(row.id.value())); }
    int calls = 0;
    citizens empty = verified<citizens>();
    empty.bulk_write([&](std::span<citizen> all) {
        ++calls;
        CHECK(all.empty());
    });
    set.bulk_write([&] { ++calls; });
    CHECK(calls == 2);
}

TEST_CASE("bulk_changes: when fill throws, bulk_write has not happened [S9][S6]", "[set]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_four();
        auto v = set.make_view({}, strong);
        journal events;
        const auto rows = record_rows(set, events);
        const auto view = record_view(v, events, "v");
        CHECK_THROWS_WITH(set.bulk_write(
                              [](std::span<citizen> all) {
                                  turn_round(all);
                                  throw std::runtime_error{"no"};
                              },
                              how),
                          "no");
        CHECK(events.take().empty());
        CHECK(set.get(entity{1}).hp == 5);
        CHECK(sorted(v) == numbers{2, 3, 4});
        CHECK_FALSE(set.dispatching());
    }
}

TEST_CASE("bulk_changes: when a predicate throws, bulk_write has not happened [S9][S6]", "[set]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        citizens set = town_of_four();
        auto good = set.make_view({}, strong);
        auto bad =
            set.make_view({}, [](const citizen& c) { return c.hp == 13 ? throw std::runtime_error{"13"} : true; });
        journal events;
        const auto rows = record_rows(set, events);
        const auto view = record_view(good, events, "good");
        CHECK_THROWS_WITH(set.bulk_write(
                              [](std::span<citizen> all) {
                                  turn_round(all);
                                  all[3].hp = 13;
                              },
                              how),
                          "13");
        CHECK(events.take().empty());
        CHECK(set.get(entity{1}).hp == 5);
        CHECK(sorted(good) == numbers{2, 3, 4});
        CHECK(bad.size() == 4);
    }
}

TEST_CASE("bulk_changes: bulk_write asks the views that look at data, and no others [S9][V2]", "[set]") {
    citizens set = town_of_four();
    int data_only = 0;
    int traits_only = 0;
    int never = 0;
    const auto a = set.make_view({}, [&](const citizen&) { return ++data_only != 0; }, {.when = trigger::data_only});
    const auto b =
        set.make_view({}, [&](const citizen&) { return ++traits_only != 0; }, {.when = trigger::traits_only});
    const auto c = set.make_view({}, [&](const citizen&) { return ++never != 0; }, {.when = trigger::none});
    data_only = traits_only = never = 0;
    set.bulk_write([](std::span<citizen> all) { all[2].hp = 99; });
    CHECK(data_only == 1);
    CHECK(traits_only == 0);
    CHECK(never == 0);
}

TEST_CASE("bulk_changes: callbacks of a diffing bulk_write that throw do not undo it [S6][S9]", "[set]") {
    citizens set = town_of_four();
    int others = 0;
    const auto a = set.on_data_changed([](entity e) {
        if (e == entity{1}) { throw std::runtime_error{"first"}; }
    });
    const auto b = set.on_set_changed([&] { ++others; });
    CHECK_THROWS_WITH(set.bulk_write(turn_round, notify::diff), "first");
    CHECK(others == 1);
    CHECK(set.get(entity{1}).hp == 20);
}

TEST_CASE("bulk_changes: inside bulk_write nothing else goes, nor does bulk_write inside others [S8][S9]", "[set]") {
    citizens set = town_of_four();
    set.bulk_write([&](std::span<citizen>) {
        CHECK_THROWS_AS(set.set_data(entity{1}, {}), reentry_error);
        CHECK_THROWS_AS(set.erase(entity{1}), reentry_error);
        CHECK_THROWS_AS(set.bulk_write([] {}), reentry_error);
        CHECK_THROWS_AS(set.transaction([] {}), reentry_error);
        CHECK_THROWS_AS(set.notify_set_changed(), reentry_error);
    });
    set.transaction([&] {
        CHECK_THROWS_AS(set.bulk_write([] {}), reentry_error);
        CHECK_THROWS_AS(set.notify_set_changed(), reentry_error);
        CHECK_THROWS_AS(set.clear(), reentry_error);
        CHECK_THROWS_AS(set.shrink(), reentry_error);
        CHECK_THROWS_AS(set.copy_rows_from(citizens{}), reentry_error);
    });
    CHECK(set.size() == 4);
}

TEST_CASE("bulk_changes: a view made while fill runs follows what happens then [S9][V8]", "[set]") {
    citizens set = town_of_four();
    std::optional<ensign::view<citizen, condition>> made;
    set.bulk_write([&](std::span<citizen> all) {
        all[0].hp = 100;
        made.emplace(set.make_view({}, strong));
        all[1].hp = 0;
    });
    CHECK(sorted(*made) == numbers{1, 3, 4});

    made.reset();
    CHECK_THROWS_AS(set.bulk_write([&](std::span<citizen> all) {
        all[0].hp = 0;
        made.emplace(set.make_view({}, strong));
        throw 1;
    }),
                    int);
    CHECK(sorted(*made) == numbers{1, 3, 4});
}

TEST_CASE("bulk_changes: the set may die while fill runs [S7][S9]", "[set]") {
    std::optional<citizens> set{town_of_four()};
    const auto v = set->make_view({}, strong);
    set->bulk_write([&](std::span<citizen> all) {
        set.reset();
        all[0].hp = 99; // the rows live as long as the operation
    });
    CHECK_FALSE(set.has_value());
    CHECK(v.empty());
}

TEST_CASE("bulk_changes: notify_set_changed asks all views again, tells the differences, then the set change [V2]",
          "[set]") {
    citizens set = town_of_four();
    int limit = 10;
    auto a = set.make_view({}, [&](const citizen& c) { return c.hp >= limit; });
    auto b = set.make_view({}, [&](const citizen& c) { return c.hp < limit; }, {.when = trigger::none});
    auto c = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto va = record_view(a, events, "a");
    const auto vb = record_view(b, events, "b");
    const auto vc = record_view(c, events, "c");
    const auto rows = record_rows(set, events);
    set.notify_set_changed();
    CHECK(events.take() == lines{"set changed"});
    limit = 20;
    CHECK(sorted(a) == numbers{2, 3, 4}); // nobody has looked again
    set.notify_set_changed();
    CHECK(events.take() == lines{"a exit 2", "a exit 3", "b enter 2", "b enter 3", "set changed"});
    CHECK(sorted(a) == numbers{4});
    CHECK(sorted(b) == numbers{1, 2, 3});
}

TEST_CASE("bulk_changes: when a predicate throws, notify_set_changed has not happened [S6][V2]", "[set]") {
    citizens set = town_of_four();
    int limit = 10;
    auto a = set.make_view({}, [&](const citizen& c) { return c.hp >= limit; });
    auto b = set.make_view({}, [&](const citizen& c) { return limit == 20 && c.hp == 20 ? throw 1 : true; });
    journal events;
    const auto va = record_view(a, events, "a");
    const auto rows = record_rows(set, events);
    limit = 20;
    CHECK_THROWS_AS(set.notify_set_changed(), int);
    CHECK(events.take().empty());
    CHECK(sorted(a) == numbers{2, 3, 4});
    limit = 15;
    set.notify_set_changed();
    CHECK(events.take() == lines{"a exit 2", "set changed"});
}
