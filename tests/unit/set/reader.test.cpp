// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <optional>
#include <string>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::traits;
using ensign::unknown_entity;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

TEST_CASE("reader: contains, get, find, try_get [S5][T8]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    CHECK(set.contains(entity{1}));
    CHECK(set.get(entity{1}).hp == 10);
    CHECK(&set.get(entity{1}) == set.find(entity{1}));
    CHECK(set.try_get(entity{1})->hp == 10);
    CHECK_FALSE(set.contains(entity{2}));
    CHECK(set.find(entity{2}) == nullptr);
    CHECK_FALSE(set.try_get(entity{2}).has_value());
    STATIC_CHECK(std::is_same_v<decltype(set.find(entity{1})), const citizen*>);
    STATIC_CHECK(std::is_same_v<decltype(set.get(entity{1})), const citizen&>);
    STATIC_CHECK(std::is_same_v<decltype(set.try_get(entity{1})), std::optional<citizen>>);
    STATIC_CHECK(std::is_const_v<std::remove_reference_t<decltype(set.data()[0])>>);
    STATIC_CHECK(std::is_const_v<std::remove_reference_t<decltype(set.masks()[0])>>);
}

TEST_CASE("reader: an unknown entity is an error that names entity, set, operation and cure [T8][S5]", "[set]") {
    workers set = verified<workers>();
    set.insert(entity{1}, {}, condition::cursed);
    CHECK_THROWS_WITH(set.get(entity{9}), "get: entity 9 is not in set 'citizens'. Insert it first, or ask contains(), "
                                          "find() or a try_ function, which do not throw.");
    const auto names = [](const char* operation, auto call) {
        try {
            call();
            FAIL_CHECK(operation << " did not throw");
        } catch (const unknown_entity& e) {
            CHECK(e.who() == entity{9});
            CHECK(std::string{e.what()}.starts_with(std::string{operation} + ": entity 9 is not in set 'citizens'"));
        }
    };
    const entity who{9};
    names("set_data", [&] { set.set_data(who, {}); });
    names("update", [&] { set.update(who, [](citizen&) { FAIL("edits nobody"); }); });
    names("add_traits", [&] { set.add_traits(who, condition::none); }); // also with the empty mask
    names("remove_traits", [&] { set.remove_traits(who, job::none); });
    names("set_traits", [&] { set.set_traits(who, condition::none); });
    names("toggle_traits", [&] { set.toggle_traits(who, condition::none); });
    names("clear_traits", [&] { set.clear_traits(who); });
    names("clear_traits", [&] { set.clear_traits<job>(who); });
    names("traits_of", [&] { static_cast<void>(set.traits_of<job>(who)); });
    names("has_all", [&] { static_cast<void>(set.has_all(who, condition::none)); });
    names("has_any", [&] { static_cast<void>(set.has_any(who, condition::none)); });
    names("has_none", [&] { static_cast<void>(set.has_none(who, condition::none)); });
    names("has_exactly", [&] { static_cast<void>(set.has_exactly(who, condition::none)); });
    names("on_changed", [&] { static_cast<void>(set.on_changed(who, [] {})); });
    CHECK_FALSE(set.try_traits_of<job>(who).has_value());
    CHECK_FALSE(set.erase(who));
    workers unnamed;
    CHECK_THROWS_WITH(unnamed.get(who),
                      "get: entity 9 is not in this set. Insert it first, or ask contains(), find() or "
                      "a try_ function, which do not throw.");
}

TEST_CASE("reader: ids, data and masks are contiguous, row by row the same entity [S5]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{5}, {.hp = 50}, condition::cursed);
    set.insert(entity{3}, {.hp = 30});
    CHECK(values(set.ids()) == numbers{5, 3});
    CHECK(set.data().size() == 2);
    CHECK(set.masks().size() == 2);
    for (std::size_t row = 0; row < 2; ++row) {
        const entity e = set.ids()[row];
        CHECK(set.data()[row].hp == int(e.value()) * 10);
        CHECK(&set.data()[row] == set.find(e));
        CHECK(set.masks()[row] == set.traits_of(e));
    }
}

TEST_CASE("reader: for_each passes as much of the row as the visitor takes [S5]", "[set]") {
    workers set = verified<workers>();
    set.insert(entity{1}, {.hp = 10}, condition::cursed, job::smith);
    journal seen;
    set.for_each([&] { seen.note("row"); });
    set.for_each([&](entity e) { seen.note(e); });
    set.for_each([&](entity e, const citizen& d) { seen.note(e, " ", d.hp); });
    set.for_each([&](entity e, citizen d, traits<condition> c) { seen.note(e, " ", d.hp, " ", c); });
    set.for_each([&](entity e, const auto& d, auto c, auto j) { seen.note(e, " ", d.hp, " ", c, " ", j); });
    CHECK(seen.take() == lines{"row", "1", "1 10", "1 10 cursed", "1 10 cursed smith"});
}

TEST_CASE("reader: a function that only reads takes any set of the kind [S5]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 3}, condition::cursed);
    const auto cursed = [](const ensign::set_reader<citizen, condition>& any) {
        return any.count_all(condition::cursed);
    };
    CHECK(cursed(set) == 1);
    set.clear_traits(entity{1});
    CHECK(cursed(set) == 0);
}
