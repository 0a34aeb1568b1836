// SPDX-License-Identifier: BSL-1.0
#include "../says.hpp"

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>

namespace before { // without rules

enum class health : std::uint8_t { none = 0, alive = 1, dead = 2, burning = 4, cursed = 8 };
ENSIGN_TRAITS(health, (none, alive, dead, burning, cursed));

} // namespace before

namespace now {

enum class health : std::uint16_t { none = 0, burning = 1, dead = 1 << 9, alive = 1 << 12 };
ENSIGN_TRAITS(health, (none, burning, dead, alive));
ENSIGN_RULES(health, exclusive(alive, dead), implies(burning, alive));

} // namespace now

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

using ensign::broken_rules;
using ensign::capture;
using ensign::entity;
using ensign::raw_snapshot;
using ensign::restore;
using ensign::to_raw;
using ensign::unknown_names;
using old_people = ensign::entity_set<ensign::no_data, before::health>;
using people = ensign::entity_set<ensign::no_data, now::health>;

namespace {

raw_snapshot saved(int dead_and_alive = 3) {
    old_people set;
    set.insert(entity{5}, {}, before::health::alive);
    for (int i = 0; i < dead_and_alive; ++i) {
        set.insert(entity{static_cast<std::uint32_t>(10 + i)}, {}, before::health::alive | before::health::dead);
    }
    set.insert(entity{99}, {}, before::health::burning);
    return to_raw(capture(set), "people");
}

} // namespace

TEST_CASE("migrate: rows that break a rule are refused by name, and nothing happens [T13]", "[snapshot]") {
    people set;
    set.insert(entity{1}, {});
    try {
        restore(set, saved());
        FAIL("restored");
    } catch (const ensign::refused_rows& e) {
        REQUIRE(e.findings().size() == 2);
        CHECK(to_string(e.findings()[0]) ==
              "health: dead|alive breaks exclusive(alive, dead), in 3 rows, first entity 10 "
              "(row 1)");
        CHECK(to_string(e.findings()[1]) ==
              "health: burning breaks implies(burning, alive), in 1 row, first entity 99 (row 4)");
        CHECK(says(e.what(), "migration_options"));
    }
    CHECK(set.size() == 1);
}

TEST_CASE("migrate: broken rules are kept by policy, with a line each in the report [T13]", "[snapshot]") {
    people set;
    const auto report = restore(set, saved(), {.rules = broken_rules::keep});
    CHECK(set.size() == 5);
    CHECK(set.has_exactly(entity{12}, now::health::alive | now::health::dead));
    CHECK(says(report.text(), "health: the rule exclusive(alive, dead) is new"));
    CHECK(says(report.text(),
               "health: dead|alive breaks exclusive(alive, dead) and was kept, in 3 rows, first entity 10"));
    CHECK(says(report.text(), "health: burning breaks implies(burning, alive) and was kept, in 1 row"));

    // what was kept comes back
    people other;
    CHECK_THROWS_AS(restore(other, to_raw(capture(set), "people")), ensign::refused_rows);
    restore(other, to_raw(capture(set), "people"), {.rules = broken_rules::keep});
    restore(other, capture(set));
    CHECK(capture(other) == capture(set));
}

TEST_CASE("migrate: rows that obey are taken over without a word but that of the new rules [T13]", "[snapshot]") {
    old_people from;
    from.insert(entity{1}, {}, before::health::burning | before::health::alive);
    people set;
    const auto report = restore(set, to_raw(capture(from), "people"));
    CHECK(set.has_exactly(entity{1}, now::health::burning | now::health::alive));
    CHECK(report.losses.empty());
    people again;
    CHECK(restore(again, to_raw(capture(set), "people")).text().empty());
}

TEST_CASE("migrate: an unknown flag is told as such, not as a broken rule [T13]", "[snapshot]") {
    old_people from;
    from.insert(entity{1}, {}, before::health::burning | before::health::cursed);
    from.insert(entity{2}, {}, before::health::burning);
    people set;
    try {
        restore(set, to_raw(capture(from), "people"));
        FAIL("restored");
    } catch (const ensign::refused_rows& e) {
        REQUIRE(e.findings().size() == 2);
        CHECK(says(e.findings()[0].text, "cursed (bit 3) is no flag here"));
        CHECK(e.findings()[1].rows == 1); // entity 2
        CHECK(e.findings()[1].first == entity{2});
    }
    const auto report =
        restore(set, to_raw(capture(from), "people"), {.traits = unknown_names::drop, .rules = broken_rules::keep});
    CHECK(report.losses.size() == 2);
}

TEST_CASE("migrate: the list of broken rules is bounded [T13]", "[snapshot]") {
    raw_snapshot many = saved(80);
    for (std::size_t row = 0; row < many.masks[0].size(); ++row) {
        many.masks[0][row] = 3 | (row & 0xfU) << 4; // with unknown bits, all different
    }
    people set;
    try {
        restore(set, many, {.traits = unknown_names::drop});
        FAIL("restored");
    } catch (const ensign::refused_rows& e) { CHECK(e.findings().size() == 1); } // the same mask here
    raw_snapshot wide = to_raw(capture(set), "people");
    for (std::uint32_t row = 0; row < 60; ++row) {
        wide.ids.push_back(entity{row});
        // unknown bits that are retained tell them apart
        wide.masks[0].push_back((std::uint64_t{1} << 12) | (std::uint64_t{1} << 9) | (row & 0x7fU) << 1);
    }
    try {
        restore(set, wide, {.traits = unknown_names::retain});
        FAIL("restored");
    } catch (const ensign::refused_rows& e) {
        CHECK(e.findings().size() == 50);
        CHECK(says(e.what(), "and 10 more"));
    }
}

TEST_CASE("migrate: under the schema of another program, too [T13]", "[snapshot]") {
    const ensign::schema program = ensign::schema_of<ensign::no_data, now::health>("people");
    CHECK_THROWS_AS(ensign::migrate(saved(), program), ensign::refused_rows);
    ensign::restore_report report;
    const raw_snapshot out = ensign::migrate(saved(), program, {.rules = broken_rules::keep}, &report);
    CHECK(out.masks[0][1] == (1 << 12 | 1 << 9));
    CHECK(report.losses.size() == 2);
    CHECK_NOTHROW(ensign::diff(saved(), out)); // comparing takes nothing over
}
