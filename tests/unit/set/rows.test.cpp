// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using Catch::Matchers::ContainsSubstring;
using ensign::entity;
using ensign::reentry_error;
using ensign::traits;
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

TEST_CASE("rows: every row in dense order with id, data and masks [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{3}, {.hp = 30});
    set.insert(entity{1}, {.hp = 10}, condition::cursed);
    journal seen;
    for (const auto [id, data, masks] : set.rows()) { seen.note(id, " ", data.hp, " ", masks); }
    CHECK(seen.take() == lines{"3 30 none", "1 10 cursed"});
    CHECK(set.rows().size() == 2);

    workers several = verified<workers>();
    several.insert(entity{1}, {}, condition::cursed, job::smith);
    for (const auto row : several.rows()) {
        CHECK(row.traits.get<condition>() == traits{condition::cursed});
        CHECK(row.traits.get<job>() == traits{job::smith});
    }
    for (const auto row : citizens{}.rows()) { FAIL("an empty set has no row " << row.id); }
}

TEST_CASE("rows: the data is read in place [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    auto range = set.rows();
    const auto first = range.begin();
    const auto row = *first;
    CHECK(&row.data == set.find(entity{1}));
    STATIC_CHECK(std::forward_iterator<std::remove_cv_t<decltype(first)>>);
}

TEST_CASE("rows: inserting and erasing is refused while the range lives [S10]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 1});
    set.insert(entity{2}, {.hp = 2});
    for (const auto row : set.rows()) {
        CHECK_THROWS_AS(set.insert(entity{9}, {}), reentry_error);
        CHECK_THROWS_AS(set.emplace(entity{9}), reentry_error);
        CHECK_THROWS_AS(set.insert_or_assign(row.id, {}), reentry_error);
        CHECK_THROWS_AS(set.insert_range({}), reentry_error);
        CHECK_THROWS_AS(set.erase(row.id), reentry_error);
        CHECK_THROWS_AS(set.erase(entity{99}), reentry_error); // although it would change nothing
        CHECK_THROWS_AS(set.erase_if([] { return true; }), reentry_error);
        CHECK_THROWS_AS(set.clear(), reentry_error);
        CHECK_THROWS_AS(set.reserve(100), reentry_error);
        CHECK_THROWS_AS(set.shrink(), reentry_error);
        CHECK_THROWS_AS(set.copy_rows_from(citizens{}), reentry_error);
    }
    CHECK(values(set.ids()) == numbers{1, 2});
    CHECK(set.erase(entity{1})); // the loop is over
}

TEST_CASE("rows: the refusal names the set, the operation and the loop [S10]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {});
    const auto range = set.rows();
    CHECK_THROWS_WITH(set.erase(entity{1}), ContainsSubstring("erase: refused on set 'citizens'") &&
                                                ContainsSubstring("rows()") &&
                                                ContainsSubstring("Nothing was changed"));
}

TEST_CASE("rows: data and traits of existing rows may change, the loop sees them [S10]", "[set]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 4; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    journal seen;
    for (const auto row : set.rows()) {
        seen.note(row.id, " ", row.data.hp, " ", row.traits);
        set.set_data(entity{3}, {.hp = 33});
        set.update(row.id, [](citizen& c) { c.hp += 100; });
        set.add_traits(entity{3}, condition::cursed);
    }
    CHECK(seen.take() == lines{"0 0 none", "1 1 none", "2 2 none", "3 33 cursed"});
    CHECK(set.get(entity{2}).hp == 102);
}

TEST_CASE("rows: loops nest, and leaving one early ends it [S10]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {});
    set.insert(entity{2}, {});
    int pairs = 0;
    for (const auto outer : set.rows()) {
        for (const auto inner : set.rows()) {
            ++pairs;
            static_cast<void>(inner);
            break;
        }
        CHECK_THROWS_AS(set.erase(outer.id), reentry_error);
    }
    CHECK(pairs == 2);
    try {
        for (const auto row : set.rows()) { throw row.id; }
    } catch (entity) {}
    set.insert(entity{3}, {});
    CHECK(set.size() == 3);
}

TEST_CASE("rows: for_each and with guard in the same way [S10]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {}, condition::cursed);
    const auto refused = [&](entity e) {
        CHECK_THROWS_AS(set.insert(entity{9}, {}), reentry_error);
        CHECK_THROWS_AS(set.erase(e), reentry_error);
        CHECK(set.set_data(e, {.hp = set.get(e).hp + 1}));
    };
    set.for_each(refused);
    set.with({.all_of = condition::cursed}, refused);
    set.with_all(condition::cursed, refused);
    set.with_any(condition::cursed, refused);
    CHECK(set.get(entity{1}).hp == 4);
    CHECK_THROWS_WITH(set.for_each([&](entity e) { set.erase(e); }), ContainsSubstring("for_each"));
    CHECK_THROWS_WITH(set.with_any(condition::cursed, [&](entity e) { set.erase(e); }), ContainsSubstring("with_any"));
    CHECK_THROWS_AS(set.for_each([](entity e) { throw e; }), entity);
    set.insert(entity{9}, {});
}

TEST_CASE("rows: another set may change meanwhile [S10]", "[set]") {
    citizens set = verified<citizens>();
    citizens other = verified<citizens>("others");
    set.insert(entity{1}, {.hp = 5});
    for (const auto row : set.rows()) { other.insert(row.id, row.data); }
    CHECK(other.get(entity{1}).hp == 5);
}

TEST_CASE("rows: the set may die inside its loop [S7]", "[set]") {
    std::optional<citizens> set{std::in_place};
    for (std::uint32_t id = 0; id < 10; ++id) { set->insert(entity{id}, {}); }
    int seen = 0;
    set->for_each([&] {
        ++seen;
        set.reset();
    });
    CHECK(seen == 1);
    set.emplace();
    for (std::uint32_t id = 0; id < 10; ++id) { set->insert(entity{id}, {}); }
    for (const auto row : set->rows()) {
        ++seen;
        static_cast<void>(row);
        set.reset();
    }
    CHECK(seen == 2);
}

TEST_CASE("rows: while a loop runs a callback reads and writes as usual [S10]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 1});
    int calls = 0;
    const auto c = set.on_data_changed([&] {
        ++calls;
        CHECK(set.dispatching());
    });
    for (const auto row : set.rows()) {
        CHECK_FALSE(set.dispatching());
        set.set_data(row.id, {.hp = 2});
    }
    CHECK(calls == 1);
}
