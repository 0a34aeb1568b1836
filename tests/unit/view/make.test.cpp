// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::job;
using town::numbers;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

bool rich(const citizen& c) { return c.hp > 1; }

} // namespace

TEST_CASE("make: filter, filter and predicate, filter and options, all three [V1]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 2}, condition::cursed);
    const auto a = set.make_view({.all_of = condition::cursed});
    const auto b = set.make_view({.all_of = condition::cursed}, rich);
    const auto c = set.make_view({.all_of = condition::cursed}, {}, {.name = "c"});
    const auto d =
        set.make_view({}, [](const citizen& x) { return x.hp == 1; }, {.when = trigger::data_only, .name = "d"});
    CHECK(sorted(a) == numbers{1, 2});
    CHECK(values(b) == numbers{2});
    CHECK(sorted(c) == numbers{1, 2});
    CHECK(values(d) == numbers{1});
    CHECK(c.name() == "c");
    CHECK(d.name() == "d");
    STATIC_CHECK(std::is_same_v<decltype(set.make_view({})), ensign::view<citizen, condition>>);
}

TEST_CASE("make: predicates may be functions, move-only, mutable, and return what converts to bool [V1]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5});
    const auto a = set.make_view({}, [limit = std::make_unique<int>(3)](const citizen& c) { return c.hp > *limit; });
    const auto b = set.make_view({}, [calls = 0](const citizen&) mutable { return ++calls; });
    const auto c = set.make_view({}, rich);
    const auto d = set.make_view({}, [](citizen by_value) { return by_value.hp == 5; });
    CHECK(a.size() == 1);
    CHECK(b.size() == 1);
    CHECK(c.size() == 1);
    CHECK(d.size() == 1);
}

TEST_CASE("make: a raw view gets one mask for every enum, in the order of the set [V3]", "[view]") {
    workers set = verified<workers>();
    set.insert(e1, {.hp = 1}, condition::cursed, job::mayor);
    set.insert(e2, {.hp = 1}, condition::cursed);
    const auto v = set.make_raw_view([](const citizen& c, traits<condition> m, traits<job> j) {
        return c.hp == 1 && m.has_all(condition::cursed) && j.has_none(job::mayor);
    });
    CHECK(values(v) == numbers{2});
    set.remove_traits(e1, job::mayor);
    CHECK(v.size() == 2);
    STATIC_CHECK(std::is_same_v<decltype(set.make_raw_view([](auto&&...) { return true; })),
                                ensign::view<citizen, condition, job>>);
}

TEST_CASE("make: sets without traits and sets without data have views too [V1]", "[view]") {
    using plain_set = ensign::entity_set<citizen>;
    plain_set plain = verified<plain_set>();
    const auto rich_ones = plain.make_view({}, rich);
    const auto raw = plain.make_raw_view(rich);
    plain.insert(e1, {.hp = 1});
    plain.insert(e2, {.hp = 2});
    CHECK(values(rich_ones) == numbers{2});
    CHECK(values(raw) == numbers{2});

    using flag_set = ensign::entity_set<ensign::no_data, condition>;
    flag_set flags = verified<flag_set>();
    const auto cursed = flags.make_view({.all_of = condition::cursed});
    flags.insert(e1, {}, condition::doomed);
    flags.insert(e2, {});
    CHECK(values(cursed) == numbers{1});
}

TEST_CASE("make: a context may be any type, also a move-only one [V10]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5});
    auto v = set.make_context_view(std::make_unique<int>(3),
                                   [](const citizen& c, traits<condition>, const std::unique_ptr<int>& limit) {
                                       return c.hp > *limit;
                                   });
    CHECK(v.size() == 1);
    v.refresh(std::make_unique<int>(5));
    CHECK(v.empty());
    CHECK(*v.context() == 5);
    auto text = set.make_context_view(std::string{"5"}, [](const citizen& c, traits<condition>, const std::string& s) {
        return std::to_string(c.hp) == s;
    });
    CHECK(text.size() == 1);
}

TEST_CASE("make: two sets with the same types have views of their own [V1]", "[view]") {
    citizens a = verified<citizens>("a");
    citizens b = verified<citizens>("b");
    const auto va = a.make_view({});
    const auto vb = b.make_view({});
    a.insert(e1, {});
    CHECK(va.size() == 1);
    CHECK(vb.empty());
    CHECK_FALSE(vb.contains(e1));
}
