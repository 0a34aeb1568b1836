// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::set_access;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_view;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

} // namespace

TEST_CASE("hub: a view follows every kind of change [V1]", "[view]") {
    workers set = verified<workers>();
    auto v = set.make_view({.all_of = {condition::cursed, job::smith}, .none_of = condition::shielded},
                           [](const citizen& c) { return c.hp > 0; });
    journal events;
    const auto c = record_view(v, events, "v");
    const auto tells = [&](lines expected) {
        CHECK(events.take() == expected);
        std::size_t members = 0;
        for (const auto row : set.rows()) {
            const bool in = row.traits.has_all({condition::cursed, job::smith}) &&
                            row.traits.has_none(condition::shielded) && row.data.hp > 0;
            members += in ? 1U : 0U;
            CHECK(v.contains(row.id) == in);
        }
        CHECK(v.size() == members);
    };
    set.insert(e1, {.hp = 1}, condition::cursed, job::smith);
    tells({"v enter 1"});
    set.insert(e2, {.hp = 1}, condition::cursed);
    tells({});
    set.add_traits(e2, job::smith);
    tells({"v enter 2"});
    set.toggle_traits(e1, condition::shielded);
    tells({"v exit 1"});
    set.set_traits(e1, condition::doomed);
    tells({"v enter 1"});
    set.set_data(e1, {.hp = 0});
    tells({"v exit 1"});
    set.insert_or_assign(e1, {.hp = 3}, job::smith | job::baker);
    tells({"v enter 1"});
    set.update(e1, [](citizen& d, auto& m) { // both at once: no flicker
        d.hp = 5;
        m = condition::cursed;
    });
    tells({"v update 1"});
    set.clear_traits<job>(e2);
    tells({"v exit 2"});
    set.erase(e1);
    tells({"v exit 1"});
    set.erase(e2);
    tells({});
}

TEST_CASE("hub: changing data and traits in one dispatch does not flicker [S3]", "[view]") {
    citizens set = verified<citizens>();
    // Out of the view with either change alone, in it with both or neither.
    auto v = set.make_raw_view(
        [](const citizen& c, traits<condition> m) { return (c.hp > 0) == m.has_any(condition::cursed); });
    set.insert(e1, {.hp = 0});
    int moves = 0;
    const auto a = v.on_enter([&] { ++moves; });
    const auto b = v.on_exit([&] { ++moves; });
    set.update(e1, [](citizen& d, traits<condition>& m) {
        d.hp = 1;
        m = condition::cursed;
    });
    set.insert_or_assign(e1, {.hp = 0}, condition::none);
    CHECK(moves == 0);
    CHECK(v.contains(e1));
}

TEST_CASE("hub: triggers: who is asked when [V2]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 0}, condition::cursed);
    struct counted {
        trigger when;
        int asked = 0;
        std::optional<ensign::view<citizen, condition>> view{};
    };
    counted all[]{{trigger::none}, {trigger::data_only}, {trigger::traits_only}, {trigger::all}};
    for (counted& c : all) {
        c.view.emplace(set.make_view({.all_of = condition::cursed},
                                     [&c](const citizen&) {
                                         ++c.asked;
                                         return true;
                                     },
                                     {.when = c.when}));
        CHECK(c.asked == 1); // making a view asks, whatever its trigger
    }
    const auto asks = [&](auto change) {
        for (counted& c : all) { c.asked = 0; }
        change();
        std::vector<int> out;
        for (const counted& c : all) { out.push_back(c.asked); }
        return out;
    };
    CHECK(asks([&] { set.set_data(e1, {.hp = 1}); }) == std::vector{0, 1, 0, 1});
    CHECK(asks([&] { set.add_traits(e1, condition::shielded); }) == std::vector{0, 0, 0, 0}); // not observed
    CHECK(asks([&] { set.insert(e2, {}, condition::cursed); }) == std::vector{0, 1, 1, 1});
    CHECK(asks([&] { set.erase(e2); }) == std::vector{0, 0, 0, 0});
    CHECK(asks([&] { set.notify_set_changed(); }) == std::vector{1, 1, 1, 1});
    CHECK(asks([&] {
              set.update(e1, [](citizen& d, traits<condition>& m) {
                  d.hp = 9;
                  m |= condition::shielded;
              });
          }) == std::vector{0, 1, 0, 1});
    CHECK(asks([&] { set.remove_traits(e1, condition::cursed); }) == std::vector{0, 0, 0, 0}); // the masks decide: no
    CHECK(asks([&] { set.add_traits(e1, condition::cursed); }) == std::vector{0, 0, 1, 1});
    CHECK(asks([&] { all[0].view->refresh(); }) == std::vector{1, 0, 0, 0});
}

TEST_CASE("hub: a view with trigger none changes by refresh and erase only [V2]", "[view]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({.all_of = condition::cursed}, {}, {.when = trigger::none});
    journal events;
    const auto c = record_view(v, events, "v");
    set.insert(e1, {}, condition::cursed);
    set.insert(e2, {});
    set.add_traits(e2, condition::cursed);
    CHECK(v.empty());
    v.refresh();
    CHECK(events.take() == lines{"v enter 1", "v enter 2"});
    set.clear_traits(e1);
    set.set_data(e1, {.hp = 5});
    CHECK(v.contains(e1));
    CHECK(events.take().empty());
    set.erase(e1); // erasing removes the entity from every view
    CHECK(events.take() == lines{"v exit 1"});
    CHECK(values(v) == numbers{2});
}

TEST_CASE("hub: a data_only view asks its whole filter, with the masks of that moment [V2]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    auto with_predicate = set.make_view({.all_of = condition::cursed}, [](const citizen& c) { return c.hp > 0; },
                                        {.when = trigger::data_only});
    auto masks_alone = set.make_view({.all_of = condition::cursed}, {}, {.when = trigger::data_only});
    journal events;
    const auto a = record_view(with_predicate, events, "a");
    const auto b = record_view(masks_alone, events, "b");
    set.clear_traits(e1);
    CHECK(events.take().empty());
    CHECK(with_predicate.contains(e1));
    CHECK(masks_alone.contains(e1));
    set.set_data(e1, {.hp = 2}); // now the masks are looked at
    CHECK(events.take() == lines{"a exit 1", "b exit 1"});
    set.add_traits(e1, condition::cursed);
    CHECK(events.take().empty());
    set.set_data(e1, {.hp = 3});
    CHECK(events.take() == lines{"a enter 1", "b enter 1"});
    set.set_data(e1, {.hp = 4});
    CHECK(events.take() == lines{"a update 1", "b update 1"});
}

TEST_CASE("hub: a traits_only view asks its whole condition, with the data of that moment [V2]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    auto v = set.make_view({.any_of = condition::doomed}, [](const citizen& c) { return c.hp > 0; },
                           {.when = trigger::traits_only});
    journal events;
    const auto a = record_view(v, events, "v");
    set.set_data(e1, {.hp = 0});
    CHECK(events.take().empty());
    CHECK(v.contains(e1));
    set.add_traits(e1, condition::poisoned);
    CHECK(events.take() == lines{"v exit 1"});
    set.set_data(e1, {.hp = 5});
    CHECK(events.take().empty());
    set.remove_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"v enter 1"});
}

TEST_CASE("hub: only views that observe a changed bit ask their predicate [V3]", "[view]") {
    workers set = verified<workers>();
    set.insert(e1, {});
    int cursed = 0;
    int smith = 0;
    int any = 0;
    set.verify(false); // it would ask more often
    const auto a =
        set.make_raw_view([&](const citizen&, auto...) { return ++cursed != 0; }, {.observed = condition::cursed});
    const auto b = set.make_raw_view([&](const citizen&, auto...) { return ++smith != 0; }, {.observed = job::smith});
    const auto c = set.make_raw_view([&](const citizen&, auto...) { return ++any != 0; });
    const auto asks = [&](auto change) {
        cursed = smith = any = 0;
        change();
        return std::vector{cursed, smith, any};
    };
    CHECK(asks([&] { set.add_traits(e1, condition::cursed); }) == std::vector{1, 0, 1});
    CHECK(asks([&] { set.add_traits(e1, job::smith); }) == std::vector{0, 1, 1}); // the same bit of another enum
    CHECK(asks([&] { set.add_traits(e1, condition::shielded); }) == std::vector{0, 0, 1});
    CHECK(asks([&] { set.toggle_traits(e1, condition::doomed); }) == std::vector{1, 0, 1}); // once for two bits
    CHECK(asks([&] { set.set_data(e1, {.hp = 1}); }) == std::vector{1, 1, 1});
    CHECK(asks([&] { set.add_traits(e1, traits<job>::retaining(0x10)); }) == std::vector{0, 0, 1}); // a nameless bit
    CHECK(asks([&] {
              set.update(e1, [](citizen& d, traits<condition>& m, traits<job>& j) {
                  d.hp = 2;
                  m = condition::cursed;
                  j = job::baker;
              });
          }) == std::vector{1, 1, 1});
}

TEST_CASE("hub: the aggregate of observed masks follows views that come and go [V3]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {});
    const auto hub = [&] {
        return set_access::core(set, "test").find_observer<ensign::internal::view_hub<citizen, condition>>();
    };
    const auto wants = [&](condition c) { return hub() != nullptr && hub()->observed_masks().has_any(c); };
    const auto wants_data = [&] { return hub() != nullptr && hub()->observes_data(); };
    CHECK_FALSE(wants(condition::cursed));
    CHECK_FALSE(wants_data());
    std::optional<ensign::view<citizen, condition>> cursed{set.make_view({.all_of = condition::cursed})};
    CHECK(wants(condition::cursed));
    CHECK_FALSE(wants(condition::shielded));
    CHECK_FALSE(wants_data()); // masks alone
    std::optional<ensign::view<citizen, condition>> shielded{
        set.make_view({.none_of = condition::shielded}, [](const citizen&) { return true; })};
    CHECK(wants(condition::shielded));
    CHECK(wants_data());
    {
        const auto never = set.make_view({.all_of = condition::poisoned}, {}, {.when = trigger::none});
        const auto data = set.make_view({.all_of = condition::poisoned}, {}, {.when = trigger::data_only});
        CHECK_FALSE(wants(condition::poisoned)); // neither reacts to traits
    }
    shielded.reset();
    CHECK_FALSE(wants(condition::shielded));
    CHECK_FALSE(wants_data());
    {
        const auto c = cursed->on_update([] {});
        CHECK(wants_data()); // updates need the data
    }
    const auto c = set.on_inserted([&] {
        cursed.reset();
        shielded.emplace(set.make_view({.all_of = condition::shielded}));
    });
    set.insert(e2, {});
    CHECK_FALSE(wants(condition::cursed));
    CHECK(wants(condition::shielded));
}

TEST_CASE("hub: of 100 views only the one that cares is asked [V3]", "[view]") {
    workers set = verified<workers>();
    set.verify(false);
    set.insert(e1, {});
    int asked = 0;
    std::vector<ensign::view<citizen, condition, job>> views;
    for (int i = 0; i < 100; ++i) {
        views.push_back(set.make_raw_view([&](const citizen&, auto...) { return ++asked != 0; },
                                          {.observed = i == 50 ? traits<job>{job::smith} : traits<job>{job::baker}}));
    }
    asked = 0;
    set.add_traits(e1, job::smith);
    CHECK(asked == 1);
    asked = 0;
    set.add_traits(e1, condition::doomed);
    CHECK(asked == 0);
}

TEST_CASE("hub: removing a trait lets an entity enter a negative view, exactly once", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {}, condition::cursed | condition::shielded);
    auto declared = set.make_view({.all_of = condition::cursed, .none_of = condition::shielded});
    auto raw = set.make_raw_view([](const citizen&, traits<condition> m) {
        return m.has_all(condition::cursed) && m.has_none(condition::shielded);
    });
    journal events;
    const auto a = record_view(declared, events, "declared");
    const auto b = record_view(raw, events, "raw");
    set.remove_traits(e1, condition::shielded);
    CHECK(events.take() == lines{"declared enter 1", "raw enter 1"});
}

TEST_CASE("hub: clear, copy_rows_from and silent bulk writes tell no enters and exits [V9]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    citizens other = verified<citizens>("other");
    other.insert(e2, {.hp = 2}, condition::cursed);
    auto v = set.make_view({.all_of = condition::cursed}, [](const citizen& c) { return c.hp != 5; });
    journal events;
    const auto c = record_view(v, events, "v");
    set.copy_rows_from(other);
    CHECK(values(v) == numbers{2});
    set.bulk_write([](auto all) { all[0].hp = 5; });
    CHECK(v.empty());
    set.bulk_write([](auto all) { all[0].hp = 6; });
    CHECK(values(v) == numbers{2});
    set.clear();
    CHECK(v.empty());
    CHECK(events.take().empty());
}

TEST_CASE("hub: several views of one change: all exits, then all enters, then all updates [S6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    auto u1 = set.make_view({});
    auto n1 = set.make_view({.all_of = condition::shielded});
    auto x1 = set.make_view({.all_of = condition::cursed});
    auto n2 = set.make_view({}, [](const citizen& c) { return c.hp == 2; });
    auto x2 = set.make_view({}, [](const citizen& c) { return c.hp == 1; });
    auto u2 = set.make_view({}, [](const citizen& c) { return c.hp > 0; });
    journal events;
    std::vector<decltype(record_view(u1, events, ""))> all;
    all.push_back(record_view(u2, events, "u2"));
    all.push_back(record_view(x2, events, "x2"));
    all.push_back(record_view(n2, events, "n2"));
    all.push_back(record_view(x1, events, "x1"));
    all.push_back(record_view(n1, events, "n1"));
    all.push_back(record_view(u1, events, "u1"));
    set.update(e1, [](citizen& d, traits<condition>& m) {
        d.hp = 2;
        m = condition::shielded;
    });
    CHECK(events.take() == lines{"x1 exit 1", "x2 exit 1", "n1 enter 1", "n2 enter 1", "u1 update 1", "u2 update 1"});
}

TEST_CASE("hub: making a view whose predicate throws leaves no view behind [S6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 13});
    int asked = 0;
    const auto predicate = [&](const citizen& c) {
        ++asked;
        return c.hp == 13 ? throw 13 : true;
    };
    CHECK_THROWS_AS(set.make_view({.all_of = condition::none}, predicate), int);
    CHECK_FALSE(set.dispatching());
    asked = 0;
    set.set_data(e1, {.hp = 1});
    set.add_traits(e1, condition::doomed);
    CHECK(asked == 0);
}

TEST_CASE("hub: views come and go in any number, the rest stays right [V3]", "[view]") {
    citizens set = verified<citizens>();
    std::vector<ensign::view<citizen, condition>> views;
    std::uint32_t seed = 3;
    const auto next = [&] { return (seed = seed * 1'664'525U + 1'013'904'223U) >> 16; };
    const auto cursed = [](traits<condition> m) { return m.has_any(condition::cursed); };
    bool right = true;
    for (int step = 0; step < 1'000; ++step) {
        const entity e{next() % 40};
        switch (next() % 6) {
        case 0: views.push_back(set.make_view({.all_of = condition::cursed})); break;
        case 1:
            if (!views.empty()) { views.erase(views.begin() + static_cast<std::ptrdiff_t>(next() % views.size())); }
            break;
        case 2: set.insert_or_assign(e, {}, condition::cursed); break;
        case 3: set.erase(e); break;
        default:
            if (set.contains(e)) { set.toggle_traits(e, condition::cursed); }
        }
        const std::size_t expected = set.count_all(condition::cursed);
        for (const auto& v : views) { right = right && v.size() == expected; }
    }
    for (const auto& v : views) {
        for (const auto row : set.rows()) { right = right && v.contains(row.id) == cursed(row.traits); }
    }
    CHECK(right);
}

TEST_CASE("hub: what views hold is counted, and given back with them [S14]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 1'000; ++id) { set.insert(entity{id}, {}); }
    std::optional<ensign::view<citizen, condition>> a{set.make_view({})};
    const std::size_t one = set.memory().observers;
    CHECK(one >= 1'000 / 8);
    {
        const auto b = set.make_view({.none_of = condition::cursed});
        CHECK(set.memory().observers > one);
        CHECK(b.ids().size() == 1'000);
        CHECK(set.memory().observers >= one + 4'000);
    }
    CHECK(set.memory().observers == one);
}
