// SPDX-License-Identifier: BSL-1.0
#include "../says.hpp"

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "edits.hpp"

import ensign.base;
import ensign.schema;
import ensign.traits;

using ensign::change_kind;
using ensign::migration_plan;
using ensign::schema;
using ensign::schema_of;
using ensign::schema_rule;
using ensign::schema_rule_kind;

namespace {

struct nothing {};

namespace then {

enum class health : std::uint8_t { none = 0, alive = 1, dead = 2, undead = 4, burning = 8, wet = 16 };
ENSIGN_TRAITS(health, (none, alive, dead, undead, burning, wet));

} // namespace then

namespace ruled {

enum class health : std::uint8_t { none = 0, alive = 1, dead = 2, undead = 4, burning = 8, wet = 16 };
ENSIGN_TRAITS(health, (none, alive, dead, undead, burning, wet));
ENSIGN_RULES(health, exclusive(alive, dead, undead), implies(burning | wet, alive));

} // namespace ruled

namespace later { // other bits, one name more, other rules

enum class health : std::uint32_t { none = 0, wet = 1, ablaze = 2, undead = 4, dead = 1 << 20, alive = 1 << 21 };
ENSIGN_TRAITS(health, (none, wet, ablaze, undead, dead, alive));
ENSIGN_RULES(health, exclusive(undead, alive, dead), implies(ablaze, alive), implies(wet | ablaze, alive));
ENSIGN_RENAMED(health, (burning, ablaze));

} // namespace later

schema saved() { return schema_of<nothing, ruled::health>("people"); }

bool notes(const migration_plan& plan, change_kind kind, std::string_view text) {
    UNSCOPED_INFO(plan.report());
    return std::any_of(plan.notes.begin(), plan.notes.end(), [&](const auto& n) {
        return n.kind == kind && n.subject == "health" && n.text == text && !n.problem;
    });
}

template <class Edit>
std::string complaint(Edit edit, const ensign::schema_limits& limits = {}) {
    return edits::complaint(saved(), edit, limits);
}

} // namespace

TEST_CASE("schema: rules are a part of it, and of no fingerprint [P4][T13]", "[object]") {
    const schema of = saved();
    CHECK(of.traits[0].rules ==
          std::vector<schema_rule>{{schema_rule_kind::exclusive, {1, 2, 4}}, {schema_rule_kind::implies, {24, 1}}});
    const schema without = schema_of<nothing, then::health>("people");
    CHECK(without.traits[0].rules.empty());
    CHECK(of != without);
    CHECK(of.fingerprint() == without.fingerprint());
    CHECK(of.exact_text() == without.exact_text());
    CHECK(ensign::fingerprint<ruled::health>() == ensign::fingerprint<then::health>());
    CHECK(ensign::logical_fingerprint<ruled::health>() == ensign::logical_fingerprint<then::health>());
}

TEST_CASE("schema: a rule by name, and what obeys it [T13]", "[object]") {
    const schema of = saved();
    const auto& health = of.traits[0];
    CHECK(health.text_of(health.rules[0]) == "exclusive(alive, dead, undead)");
    CHECK(health.text_of(health.rules[1]) == "implies(burning|wet, alive)");
    CHECK(health.text_of_flags(0) == "none");
    CHECK(health.text_of_flags(0x81) == "alive|bit 7?");
    for (std::uint64_t mask = 0; mask < 64; ++mask) {
        CHECK((health.rules[0].obeyed_by(mask) && health.rules[1].obeyed_by(mask)) ==
              ensign::obeys_rules(ensign::traits<ruled::health>::retaining(mask)));
    }
    CHECK(schema_rule{}.obeyed_by(1)); // nothing asked
    CHECK(schema_rule{schema_rule_kind::implies, {}}.obeyed_by(1));
}

TEST_CASE("validate: rules are between flags of a trait enum of the set [P5][T13]", "[limits]") {
    CHECK(complaint([](schema&) {}).empty());
    const auto rule = [](std::vector<std::uint64_t> terms) {
        return [terms](schema& s) { s.traits[0].rules[0].terms = terms; };
    };
    const char* const none = "is none between flags of this enum";
    CHECK(says(complaint(rule({})), none));
    CHECK(says(complaint(rule({1})), none));
    CHECK(says(complaint(rule({1, 0})), none));
    CHECK(says(complaint(rule({1, 128})), none)); // no flag
    CHECK(says(complaint(rule({3, 2})), none));
    CHECK(complaint(rule({3, 4})).empty());
    CHECK(says(complaint([](schema& s) { s.traits[0].rules[1].kind = static_cast<schema_rule_kind>(7); }), "rule 1"));
    CHECK(says(complaint([](schema& s) { s.enums.push_back(s.traits[0]); }), "has rules, and is no trait enum"));
    CHECK(says(complaint([](schema&) {}, {.rules = 1}), "limit"));
}

TEST_CASE("migration: rules that are new or gone are told, by name [P5][T13]", "[migration]") {
    const schema before = saved();
    CHECK(ensign::plan_migration(before, before).notes.empty());

    schema turned = before; // the order of a group says nothing
    turned.traits[0].rules[0].terms = {4, 1, 2};
    CHECK(ensign::plan_migration(before, turned).notes.empty());

    const migration_plan plan = ensign::resolve(before, schema_of<nothing, later::health>("people"));
    CHECK(notes(plan, change_kind::rule_added, "the rule implies(ablaze, alive) is new"));
    CHECK(std::count_if(plan.notes.begin(), plan.notes.end(), [](const auto& n) {
              return n.kind == change_kind::rule_added || n.kind == change_kind::rule_removed;
          }) == 1);

    const migration_plan gone = ensign::resolve(before, schema_of<nothing, then::health>("people"));
    CHECK(gone.match == ensign::schema_match::exact);
    CHECK(notes(gone, change_kind::rule_removed, "the rule exclusive(alive, dead, undead) is gone"));
    CHECK(notes(gone, change_kind::rule_removed, "the rule implies(burning|wet, alive) is gone"));

    schema fewer = before; // a flag of a rule is gone, so the rule is
    fewer.traits[0].members.erase(fewer.traits[0].members.begin() + 2);
    fewer.traits[0].rules[0].terms = {1, 2};
    const migration_plan less = ensign::resolve(before, fewer);
    CHECK(notes(less, change_kind::rule_removed, "the rule exclusive(alive, dead, undead) is gone"));
    CHECK(notes(less, change_kind::rule_added, "the rule exclusive(alive, dead) is new"));

    schema odd = before; // plans may be made of what does not pass
    odd.traits[0].rules[0].terms.clear();
    static_cast<void>(ensign::plan_migration(odd, before));
    static_cast<void>(ensign::plan_migration(before, odd));
}
