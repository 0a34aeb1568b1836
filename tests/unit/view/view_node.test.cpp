// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::unobserved_bits_read;
using ensign::observed_mask_error;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::sorted;
using town::verified;
using masks = ensign::trait_masks<condition, job>;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};

} // namespace

TEST_CASE("view_node: the bits that a predicate reads but does not observe, by name [V4]", "[view]") {
    const auto reads = [](const masks& observed, const masks& m) {
        return unobserved_bits_read(observed, m, [](const masks& asked) {
            return asked.get<condition>().has_all(condition::cursed) &&
                   !asked.get<job>().has_any(job::mayor | job::baker);
        });
    };
    CHECK(reads({condition::cursed, job::mayor | job::baker}, condition::cursed).empty());
    CHECK(reads(job::mayor | job::baker, condition::cursed) == "cursed");
    CHECK(reads(condition::cursed, condition::cursed) == "baker|mayor");
    CHECK(reads({}, condition::cursed) == "cursed and baker|mayor");
    CHECK(reads({}, {}) == "cursed");
    CHECK(reads(condition::cursed, {}).empty()); // does not matter here: the answer is no anyway
}

TEST_CASE("view_node: verify finds an observed mask that is too small, also where a bit must not be set [V4]",
          "[view]") {
    citizens set = verified<citizens>();
    const auto cursed_unshielded = [](const citizen&, traits<condition> m) {
        return m.has_all(condition::cursed) && m.has_none(condition::shielded);
    };
    const auto v = set.make_raw_view(cursed_unshielded, {.observed = condition::cursed, .name = "wild"});
    try {
        set.insert(e1, {}, condition::cursed);
        FAIL("not found");
    } catch (const observed_mask_error& e) {
        CHECK(e.bits() == "shielded");
        CHECK(
            std::string{e.what()} ==
            "the raw predicate of view 'wild' over set 'citizens' reads shielded but does not observe it, so changes of "
            "it would be missed. Add it to `observed`, or leave `observed` out to observe every bit.");
    }
    CHECK(set.empty()); // a predicate that throws: nothing has happened
    CHECK(v.empty());
    const auto right = set.make_raw_view(cursed_unshielded, {.observed = condition::cursed | condition::shielded});
}

TEST_CASE("view_node: verify looks at the making of a view and at refresh too [V4]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {}, condition::cursed);
    const auto reads_cursed = [](const citizen&, traits<condition> m) { return m.has_any(condition::cursed); };
    CHECK_THROWS_WITH(
        set.make_raw_view(reads_cursed, {.observed = condition::none}),
        "the raw predicate of a view over set 'citizens' reads cursed but does not observe it, so changes of "
        "it would be missed. Add it to `observed`, or leave `observed` out to observe every bit.");
    set.verify(false);
    auto v = set.make_raw_view(reads_cursed, {.observed = condition::none});
    CHECK(v.size() == 1);
    set.verify(true);
    CHECK_THROWS_AS(v.refresh(), observed_mask_error);
    CHECK_THROWS_AS(set.set_data(e1, {.hp = 1}), observed_mask_error);
    CHECK(set.get(e1).hp == 0);
}

TEST_CASE("view_node: verify is off by default, and then a wrong mask misses changes as it must [V4]", "[view]") {
    citizens set{"citizens"};
    set.insert(e1, {}, condition::cursed);
    const auto v = set.make_raw_view([](const citizen&, traits<condition> m) { return m.has_any(condition::cursed); },
                                     {.observed = condition::none});
    set.clear_traits(e1);
    CHECK(v.contains(e1)); // which is why tests verify
}

TEST_CASE("view_node: verify also checks nameless bits and several enums [V4]", "[view]") {
    workers set = verified<workers>();
    const auto v =
        set.make_raw_view([](const citizen&, traits<condition>, traits<job> j) { return (j.bits() & 0x10) != 0; },
                          {.observed = condition::cursed});
    try {
        set.insert(e1, {});
        FAIL("not found");
    } catch (const observed_mask_error& e) { CHECK(e.bits() == "bit 4?"); }
}

TEST_CASE("view_node: a declared view cannot be wrong: what it observes is what its filter names [V4]", "[view]") {
    workers set = verified<workers>();
    const auto v = set.make_view(
        {.all_of = condition::cursed, .any_of = job::smith, .none_of = {condition::shielded, job::mayor}});
    CHECK(v.observed() == masks{condition::cursed | condition::shielded, job::smith | job::mayor});
    CHECK(set.make_view({}).observed().empty());
    CHECK(set.make_raw_view([](auto&&...) { return true; }).observed().get<job>().bits() == 0xffff'ffff);
}

TEST_CASE("view_node: verify does not change what a right predicate gives [V4]", "[view]") {
    for (const bool on : {false, true}) {
        workers set;
        set.verify(on);
        const auto v = set.make_raw_view(
            [](const citizen& c, traits<condition> m, traits<job> j) {
                return c.hp > 0 && m.has_any(condition::doomed) && !j.has_any(job::mayor);
            },
            {.observed = {condition::doomed, job::mayor}});
        set.insert(entity{1}, {.hp = 1}, condition::cursed);
        set.insert(entity{2}, {.hp = 1}, condition::poisoned, job::mayor);
        set.insert(entity{3}, {.hp = 0}, condition::cursed);
        CHECK(sorted(v) == numbers{1});
        set.remove_traits(entity{2}, job::mayor);
        set.set_data(entity{3}, {.hp = 1});
        set.add_traits(entity{1}, job::smith);
        CHECK(sorted(v) == numbers{1, 2, 3});
    }
}
