// SPDX-License-Identifier: BSL-1.0
#include "../ruled.hpp"
#include "../says.hpp"
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

namespace ruled {

enum class rank : std::uint16_t { none = 0, serf = 1, lord = 2, crowned = 1 << 15 };
ENSIGN_TRAITS(rank, (none, serf, lord, crowned));
ENSIGN_RULES(rank, exclusive(serf, lord), implies(crowned, lord));

} // namespace ruled

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::entity;
using ensign::rule_policy;
using ensign::rule_violation;
using ensign::traits;
using ruled::health;
using ruled::rank;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::values;
using town::verified;
using mortals = ensign::entity_set<citizen, health>;
using people = ensign::entity_set<citizen, condition, health, rank>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr entity e3{3};

mortals one_alive(rule_policy policy = rule_policy::reject) {
    mortals set = verified<mortals>("mortals");
    set.set_rule_policy(policy);
    set.insert(e1, {.hp = 1}, health::alive);
    return set;
}

template <class F>
std::string refusal(F f) {
    try {
        f();
    } catch (const rule_violation& e) { return e.what(); }
    return {};
}

// Rows as they came from elsewhere, whatever they break.
mortals kept(traits<health> m) {
    ensign::raw_snapshot raw = ensign::to_raw(ensign::capture(one_alive()), "mortals");
    raw.masks[0] = {m.bits()};
    mortals set = verified<mortals>("mortals");
    ensign::restore(set, raw, {.rules = ensign::broken_rules::keep});
    return set;
}

} // namespace

TEST_CASE("rules: a set of enums without rules has nothing of them [T13]", "[rule_keeper]") {
    STATIC_CHECK(std::is_empty_v<ensign::internal::rule_part_of<condition>>);
    STATIC_CHECK(!std::is_empty_v<ensign::internal::rule_part_of<health>>);
    STATIC_CHECK(!ensign::internal::any_rules<condition>);
    STATIC_CHECK(ensign::internal::any_rules<condition, rank>);
}

TEST_CASE("rules: reject is the policy unless another one is set, for each enum [T13]", "[rule_keeper]") {
    people set;
    CHECK(set.get_rule_policy<health>() == rule_policy::reject);
    set.set_rule_policy<rank>(rule_policy::newest_wins);
    CHECK(set.get_rule_policy<health>() == rule_policy::reject);
    CHECK(set.get_rule_policy<rank>() == rule_policy::newest_wins);
    people moved = std::move(set);
    CHECK(moved.get_rule_policy<rank>() == rule_policy::newest_wins);
}

TEST_CASE("rules: the policy is not changed inside a dispatch or a transaction [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    const auto change = [&] { set.set_rule_policy(rule_policy::newest_wins); };
    CHECK_THROWS_AS(set.transaction(change), ensign::reentry_error);
    auto link = set.on_traits_added([&](entity, traits<health>) {
        CHECK(set.get_rule_policy() == rule_policy::reject);
        CHECK_THROWS_AS(change(), ensign::reentry_error);
    });
    set.add_traits(e1, health::wet);
    CHECK(set.get_rule_policy() == rule_policy::reject);
}

TEST_CASE("rules: reject says what, where and how to fix it [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    const std::string text = refusal([&] { set.add_traits(e1, health::dead); });
    CHECK(says(text, "add_traits: refused on set 'mortals': entity 1 would have alive|dead"));
    CHECK(says(text, "exclusive(alive, dead, undead): alive|dead"));
    CHECK(says(text, "Nothing was changed"));
    CHECK(says(text, "set_rule_policy(rule_policy::newest_wins)"));
    CHECK(set.has_exactly(e1, health::alive));
}

TEST_CASE("rules: every operation on traits is refused as a whole [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    journal events;
    const auto rows = record_rows(set, events);
    const auto links = record_traits<health>(set, events);
    auto view = set.make_view({.any_of = health::dead | health::burning});
    const auto told = record_view(view, events, "view");

    CHECK(says(refusal([&] { set.add_traits(e1, health::dead); }), "add_traits:"));
    CHECK(says(refusal([&] { set.set_traits(e1, health::dead | health::undead); }), "set_traits:"));
    CHECK(says(refusal([&] { set.toggle_traits(e1, health::alive | health::burning); }), "toggle_traits:"));
    CHECK(says(refusal([&] {
                   set.update(e1, [](citizen& c, traits<health>& m) {
                       c.hp = 9;
                       m |= health::dead;
                   });
               }),
               "update:"));
    CHECK(says(refusal([&] { set.insert(e2, {.hp = 2}, health::burning); }), "insert:"));
    CHECK(says(refusal([&] { set.insert_or_assign(e1, {.hp = 2}, health::burning); }), "insert_or_assign:"));
    CHECK(says(refusal([&] { set.insert_or_assign(e2, {.hp = 2}, health::burning); }), "insert_or_assign:"));
    CHECK(says(refusal([&] { set.insert_range({{e2, {}, health::wet}, {e3, {}, health::scalded}}); }),
               "insert_range: refused on set 'mortals': entity 3"));
    CHECK(events.take().empty());
    CHECK(values(set.ids()) == town::numbers{1});
    CHECK(set.has_exactly(e1, health::alive));
    CHECK(set.get(e1).hp == 1);
    CHECK_FALSE(set.dispatching());

    CHECK(set.add_traits(e1, health::burning));
    CHECK(
        says(refusal([&] { set.remove_traits(e1, health::alive); }), "implies(burning, alive): burning without alive"));
    CHECK(says(refusal([&] { set.add_traits(e1, health::wet); }), "burning|wet without steaming"));
    CHECK(set.clear_traits<health>(e1)); // nobody is nothing at all against a rule
    CHECK(events.take() == lines{"added 1 burning", "view enter 1", "removed 1 alive|burning", "view exit 1"});
}

TEST_CASE("rules: what goes together in one call is fine [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    CHECK(set.toggle_traits(e1, health::alive | health::dead));
    CHECK(set.set_traits(e1, health::undead));
    CHECK(set.update(e1, [](citizen&, traits<health>& m) { m = health::scalded | health::alive | health::steaming; }));
    CHECK(set.clear_traits(e1));
    CHECK_FALSE(set.add_traits(e1, health::none));
    set.insert(e2, {}, health::burning | health::alive);
    set.insert_range({{e3, {}, health::dead}});
    CHECK(set.has_exactly(e3, health::dead));
}

TEST_CASE("rules: checks of entities come first, and data alone asks no rule [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    CHECK_THROWS_AS(set.insert(e1, {}, health::scalded), ensign::duplicate_entity);
    CHECK_THROWS_AS(set.add_traits(e2, health::scalded), ensign::unknown_entity);
    CHECK_THROWS_AS(set.insert_range({{e2, {}, health::scalded}, {e2, {}, health::wet}}), ensign::duplicate_entity);
    mortals odd = kept(health::alive | health::dead);
    CHECK(odd.set_data(e1, {.hp = 5}));
    odd.bulk_write([](std::span<citizen> all) { all[0].hp = 6; });
    CHECK(odd.get(e1).hp == 6);
}

TEST_CASE("rules: the newest wins, in one dispatch with exactly what changed [T13]", "[rule_keeper]") {
    mortals set = one_alive(rule_policy::newest_wins);
    journal events;
    const auto links = record_traits<health>(set, events);
    auto dead = set.make_view({.all_of = health::dead, .none_of = health::alive});
    const auto told = record_view(dead, events, "dead");

    CHECK(set.add_traits(e1, health::burning | health::wet));
    CHECK(events.take() == lines{"added 1 burning|wet|steaming"});
    CHECK(set.add_traits(e1, health::dead));
    CHECK(events.take() == lines{"removed 1 alive|burning", "added 1 dead", "dead enter 1"});
    CHECK(set.has_exactly(e1, health::dead | health::wet | health::steaming));
    CHECK(set.add_traits(e1, health::burning)); // brings alive along, and dead goes
    CHECK(events.take() == lines{"removed 1 dead", "added 1 alive|burning", "dead exit 1"});
    CHECK(set.remove_traits(e1, health::alive)); // what needs it goes, too
    CHECK(events.take() == lines{"removed 1 alive|burning"});
    CHECK_FALSE(set.add_traits(e1, health::wet));
    CHECK(set.toggle_traits(e1, health::wet | health::undead));
    CHECK(events.take() == lines{"removed 1 wet", "added 1 undead"});
    CHECK(set.update(e1, [](citizen& c, traits<health>& m) {
        c.hp = 2;
        m |= health::dead;
    }));
    CHECK(events.take() == lines{"removed 1 undead", "added 1 dead", "dead enter 1"});
    CHECK(set.set_traits(e1, health::burning));
    CHECK(set.has_exactly(e1, health::burning | health::alive));
}

TEST_CASE("rules: new entities bring along what is implied [T13]", "[rule_keeper]") {
    mortals set = one_alive(rule_policy::newest_wins);
    set.insert(e2, {}, health::burning);
    CHECK(set.has_exactly(e2, health::burning | health::alive));
    set.insert_range({{e3, {}, health::scalded}});
    CHECK(set.has_exactly(e3, health::scalded | health::alive | health::steaming));
    CHECK_FALSE(set.insert_or_assign(e3, {}, health::dead));
    CHECK(set.has_exactly(e3, health::dead));
}

TEST_CASE("rules: what is new at once and does not go together is refused by both policies [T13]", "[rule_keeper]") {
    mortals set = one_alive(rule_policy::newest_wins);
    CHECK(says(refusal([&] { set.add_traits(e1, health::dead | health::undead); }), "none of them gives way"));
    CHECK(says(refusal([&] { set.insert(e2, {}, health::burning | health::dead); }), "alive|dead"));
    CHECK(says(refusal([&] { set.insert_range({{e2, {}, health::wet}, {e3, {}, health::alive | health::dead}}); }),
               "entity 3"));
    CHECK(set.has_exactly(e1, health::alive));
    CHECK(set.size() == 1);
}

TEST_CASE("rules: of a transaction the net change counts [T13]", "[rule_keeper]") {
    mortals set = one_alive();
    journal events;
    const auto links = record_traits<health>(set, events);
    set.transaction([&] {
        set.add_traits(e1, health::dead); // both for a moment
        CHECK(set.has_all(e1, health::alive | health::dead));
        set.remove_traits(e1, health::alive);
        set.insert(e2, {}, health::burning);
        set.add_traits(e2, health::alive);
        set.insert(e3, {}, health::scalded);
        set.erase(e3);
    });
    CHECK(events.take() == lines{"removed 1 alive", "added 1 dead"});
    CHECK(set.has_exactly(e2, health::burning | health::alive));

    const std::string text = refusal([&] {
        set.transaction([&] {
            set.set_data(e2, {.hp = 77});
            set.transaction([&] { set.add_traits(e1, health::undead); }); // an inner one has no end of its own
            set.insert(e3, {});
        });
    });
    CHECK(says(text, "transaction: refused on set 'mortals': entity 1 would have dead|undead"));
    CHECK(set.has_exactly(e1, health::dead));
    CHECK(set.get(e2).hp == 0);
    CHECK_FALSE(set.contains(e3));
    CHECK(events.take().empty());
    CHECK(says(refusal([&] { set.transaction([&] { set.insert(e3, {}, health::burning); }); }), "entity 3"));
    CHECK_FALSE(set.contains(e3));
    CHECK_FALSE(set.dispatching());
}

TEST_CASE("rules: the newest wins at each step of a transaction, so that it can be read [T13]", "[rule_keeper]") {
    mortals set = one_alive(rule_policy::newest_wins);
    journal events;
    const auto links = record_traits<health>(set, events);
    set.transaction([&] {
        set.add_traits(e1, health::dead);
        CHECK(set.has_none(e1, health::alive));
        set.add_traits(e1, health::undead);
        CHECK(set.has_exactly(e1, health::undead));
        CHECK_THROWS_AS(set.add_traits(e1, health::alive | health::dead), rule_violation); // that call alone
        set.insert(e2, {}, health::burning);
        CHECK(set.has_all(e2, health::alive));
    });
    CHECK(events.take() == lines{"removed 1 alive", "added 1 undead"});
}

TEST_CASE("rules: rows that broke a rule before stand in nobody's way [T13]", "[rule_keeper]") {
    mortals set = kept(health::alive | health::dead);
    CHECK(set.add_traits(e1, health::wet));
    CHECK(set.add_traits(e1, health::steaming));
    CHECK_THROWS_AS(set.add_traits(e1, health::undead), rule_violation);
    set.transaction([&] { set.remove_traits(e1, health::wet); });
    CHECK(set.remove_traits(e1, health::dead));
    CHECK_THROWS_AS(set.add_traits(e1, health::dead), rule_violation);
}

TEST_CASE("rules: rows go from set to set and from snapshot to set as they are [T13]", "[rule_keeper]") {
    const mortals from = kept(health::alive | health::dead);
    mortals to = one_alive();
    to.copy_rows_from(from);
    CHECK(to.has_exactly(e1, health::alive | health::dead));
    const auto picture = ensign::capture(to);
    to.clear();
    ensign::restore(to, picture);
    CHECK(to.has_exactly(e1, health::alive | health::dead));
}

TEST_CASE("rules: of several enums, each by its own policy [T13]", "[rule_keeper]") {
    people set = verified<people>("people");
    set.set_rule_policy<rank>(rule_policy::newest_wins);
    set.insert(e1, {}, condition::doomed, health::alive, rank::serf);
    CHECK(set.add_traits(e1, rank::crowned));
    CHECK(set.traits_of<rank>(e1) == (rank::lord | rank::crowned));
    CHECK_THROWS_AS(set.add_traits(e1, health::dead), rule_violation);
    // all or nothing: what one enum refuses, the other does not get
    CHECK_THROWS_AS(set.update(e1,
                               [](citizen&, traits<condition>&, traits<health>& h, traits<rank>& r) {
                                   h |= health::dead;
                                   r |= rank::serf;
                               }),
                    rule_violation);
    CHECK(set.traits_of<rank>(e1) == (rank::lord | rank::crowned));
    CHECK(set.clear_traits(e1));
    CHECK(set.add_traits(e1, condition::shielded));
}

TEST_CASE("rules: no column is made for what is refused [T13]", "[rule_keeper]") {
    mortals set;
    set.insert(e1, {});
    CHECK_THROWS_AS(set.add_traits(e1, health::burning), rule_violation);
    CHECK_THROWS_AS(set.insert(e2, {}, health::burning), rule_violation);
    CHECK(set.masks().empty());
}
