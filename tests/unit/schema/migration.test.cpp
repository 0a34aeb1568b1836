// SPDX-License-Identifier: BSL-1.0
#include "../full.hpp"
#include "../says.hpp"
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "edits.hpp"

import ensign.base;
import ensign.schema;
import ensign.traits;

using edits::leaf;
using ensign::change_kind;
using ensign::field_action;
using ensign::field_step;
using ensign::leaf_kind;
using ensign::mapped_value;
using ensign::migration_options;
using ensign::migration_plan;
using ensign::plan_migration;
using ensign::resolve;
using ensign::schema;
using ensign::schema_enum;
using ensign::schema_match;
using ensign::schema_mismatch;
using ensign::schema_of;
using ensign::unknown_names;

namespace {

namespace then {

enum class order : std::uint8_t { none = 0, hold = 1, march = 2, rest = 4 };
ENSIGN_TRAITS(order, (none, hold, march, rest));
enum class mood : std::int8_t { calm, angry = -2, mad = 5 };
ENSIGN_VALUES(mood, calm, angry, mad);

struct army {
    int men = 0;
    float morale = 0;
    mood temper = mood::calm;
    ensign::traits<order> orders[2];
    char name[8] = {};
};
ENSIGN_FIELDS(army, men, morale, temper, orders, name);

} // namespace then

schema saved() { return schema_of<then::army, then::order>("armies"); }

// What is done with the program's leaf `path`.
field_step step(const migration_plan& plan, const schema& program, std::string_view path) {
    for (std::uint32_t i = 0; i < program.leaves.size(); ++i) {
        if (program.leaves[i].path == path) { return plan.fields[i]; }
    }
    FAIL("no leaf " << path);
    return {};
}

bool notes(const migration_plan& plan, change_kind kind, std::string_view subject, bool problem = false) {
    UNSCOPED_INFO(plan.report());
    return std::any_of(plan.notes.begin(), plan.notes.end(),
                       [&](const auto& n) { return n.kind == kind && n.subject == subject && n.problem == problem; });
}

std::string problems(const schema& from, const schema& to, const migration_options& options = {}) {
    try {
        static_cast<void>(resolve(from, to, options));
    } catch (const schema_mismatch& e) { return e.problems(); }
    return {};
}

bool all_copied(const migration_plan& plan) {
    return std::all_of(plan.fields.begin(), plan.fields.end(),
                       [](const field_step& s) { return s.action == field_action::copy; });
}

} // namespace

TEST_CASE("migration: the same schema is copied [P5]", "[migration]") {
    const migration_plan plan = resolve(saved(), saved());
    CHECK(plan.match == schema_match::exact);
    CHECK(all_copied(plan));
    CHECK(plan.notes.empty());
    CHECK(plan.mask_maps[plan.traits[0].map].identity());
}

namespace renamed_types {
enum class command : std::uint8_t { rest = 4, hold = 1, march = 2 };
ENSIGN_TRAITS(command, (rest, hold, march));
enum class state : std::int8_t { mad = 5, calm = 0, angry = -2 };
ENSIGN_VALUES(state, mad, calm, angry);
struct troop {
    int men = 0;
    float morale = 0;
    state temper = state::calm;
    ensign::traits<command> orders[2];
    char name[8] = {};
};
ENSIGN_FIELDS(troop, men, morale, temper, orders, name);
} // namespace renamed_types

TEST_CASE("migration: renamed types and namespaces, another order of names: nothing to do [P5]", "[migration]") {
    const migration_plan plan = resolve(saved(), schema_of<renamed_types::troop, renamed_types::command>());
    CHECK(plan.match == schema_match::exact);
    CHECK(all_copied(plan));
    CHECK(plan.notes.empty());
}

namespace reordered {
struct army {
    char name[8];
    ensign::traits<then::order> orders[2];
    then::mood temper;
    float morale;
    int men;
};
ENSIGN_FIELDS(army, name, orders, temper, morale, men);
} // namespace reordered

TEST_CASE("migration: another order of members: nothing to do, and nothing to tell [P5]", "[migration]") {
    const schema program = schema_of<reordered::army, then::order>();
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.match == schema_match::logical);
    CHECK(all_copied(plan));
    CHECK(plan.notes.empty());
    CHECK(step(plan, program, "name").from == 4);
    CHECK(step(plan, program, "men").from == 0);
}

TEST_CASE("migration: a field added has its default, a field removed is dropped; both are told [P5]", "[migration]") {
    schema program = saved();
    program.leaves.push_back({.path = "gold", .kind = leaf_kind::i64, .size = 8});
    migration_plan plan = resolve(saved(), program);
    CHECK(plan.match == schema_match::different);
    CHECK(step(plan, program, "gold").action == field_action::fill);
    CHECK(notes(plan, change_kind::field_added, "gold"));
    CHECK(plan.notes.size() == 1);

    plan = resolve(program, saved());
    REQUIRE(plan.fields.size() == program.leaves.size());
    CHECK((plan.fields.back().action == field_action::drop && plan.fields.back().from == 5));
    CHECK(notes(plan, change_kind::field_removed, "gold"));
    CHECK(plan.notes.size() == 1);
    CHECK(plan.report() == "gold is gone: its values are dropped\n");

    CHECK(says(problems(program, saved(), {.strict = true}), "gold is gone: its values would be lost"));
    CHECK(problems(saved(), program, {.strict = true}).empty());
}

TEST_CASE("migration: a renamed field needs its former name, or it is an error [P5]", "[migration]") {
    schema program = saved();
    leaf(program, "men").path = "soldiers";
    CHECK(says(problems(saved(), program), "ENSIGN_RENAMED(T, (men, soldiers))"));

    const migration_plan two = resolve(saved(), program, {.unpaired = true});
    CHECK(step(two, program, "soldiers").action == field_action::fill);
    CHECK((notes(two, change_kind::field_removed, "men") && notes(two, change_kind::field_added, "soldiers")));

    program.aliases.push_back({"men", "soldiers"});
    const migration_plan plan = resolve(saved(), program);
    CHECK((step(plan, program, "soldiers").action == field_action::copy && step(plan, program, "soldiers").from == 0));
    CHECK(notes(plan, change_kind::field_renamed, "men"));
    CHECK(plan.notes.size() == 1);

    schema both = saved();
    both.leaves.push_back(leaf(program, "soldiers"));
    CHECK(says(problems(both, program), "men was renamed to 'soldiers', but the data has a field of that name"));
}

TEST_CASE("migration: a renamed struct and a renamed field in it [P5]", "[migration]") {
    const schema program = schema_of<fort::garrison>();
    schema old = program;
    leaf(old, "men").path = "soldiers";
    leaf(old, "gate.x").path = "door.left";
    leaf(old, "gate.y").path = "door.y";
    leaf(old, "towers.x").path = "towers.left";
    const migration_plan plan = resolve(old, program);
    CHECK(all_copied(plan));
    CHECK(step(plan, program, "gate.x").from == 2);
    CHECK(notes(plan, change_kind::field_renamed, "door.left"));
    CHECK(plan.notes.size() == 4);
}

TEST_CASE("migration: widening converts, narrowing is an error unless asked for [P5]", "[migration]") {
    schema program = saved();
    leaf(program, "men") = {.path = "men", .kind = leaf_kind::i64, .size = 8};
    leaf(program, "morale") = {.path = "morale", .kind = leaf_kind::f64, .size = 8};
    migration_plan plan = resolve(saved(), program);
    CHECK(step(plan, program, "men").action == field_action::convert);
    CHECK_FALSE(step(plan, program, "men").narrowing);
    CHECK((notes(plan, change_kind::field_converted, "men") && notes(plan, change_kind::field_converted, "morale")));

    const std::string text = problems(program, saved());
    CHECK(says(text, "men was i64 and is i32"));
    CHECK(says(text, "morale was f64 and is f32"));
    CHECK(says(text, "migration_options::narrowing"));
    plan = resolve(program, saved(), {.narrowing = true});
    CHECK((step(plan, saved(), "men").action == field_action::convert && step(plan, saved(), "men").narrowing));
    CHECK(notes(plan, change_kind::field_narrowed, "men"));

    leaf(program, "men") = {.path = "men", .kind = leaf_kind::u32, .size = 4};
    CHECK(says(problems(saved(), program), "men was i32 and is u32"));
    leaf(program, "men") = {.path = "men", .kind = leaf_kind::f32, .size = 4};
    CHECK(says(problems(program, saved()), "men was f32 and is i32"));
}

TEST_CASE("migration: another kind is an error, whatever the options [P5]", "[migration]") {
    const migration_options all{
        .traits = unknown_names::drop, .values = unknown_names::drop, .narrowing = true, .unpaired = true};
    schema program = saved();
    leaf(program, "men").kind = leaf_kind::entity;
    CHECK(says(problems(saved(), program, all), "men was i32 and is entity"));
    program = saved();
    leaf(program, "men").extents = {{2, 4}};
    CHECK(says(problems(saved(), program, all), "men was i32 and is i32[2]"));
    const migration_plan plan = plan_migration(saved(), program, all);
    CHECK_FALSE(plan.possible());
    CHECK(step(plan, program, "men").action == field_action::refuse);
    CHECK(says(plan.report(), "problem: men was i32"));
}

TEST_CASE("migration: a text or an array grows, and shrinks only when asked [P5]", "[migration]") {
    schema program = saved();
    leaf(program, "name").extents[0].count = 32;
    migration_plan plan = resolve(saved(), program);
    CHECK((step(plan, program, "name").action == field_action::convert && !step(plan, program, "name").narrowing));
    CHECK(notes(plan, change_kind::field_converted, "name"));
    CHECK(says(problems(program, saved()), "name was char[32] and is char[8]"));
    plan = resolve(program, saved(), {.narrowing = true});
    CHECK((step(plan, saved(), "name").action == field_action::convert && step(plan, saved(), "name").narrowing));
    // of masks, which also go by name
    program = saved();
    leaf(program, "orders").extents[0].count = 3;
    plan = resolve(saved(), program);
    CHECK(step(plan, program, "orders").action == field_action::convert);
}

TEST_CASE("migration: a renumbered enum goes by name, silently [P5]", "[migration]") {
    schema program = saved();
    schema_enum& mood = program.enums[leaf(program, "temper").enumeration];
    mood.members = {{"mad", 0}, {"calm", 0xfe}, {"angry", 1}};
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.match == schema_match::logical);
    CHECK(plan.notes.empty());
    const field_step temper = step(plan, program, "temper");
    CHECK(temper.action == field_action::convert);
    const auto& map = plan.value_maps[temper.map];
    CHECK((map.apply(0).outcome == mapped_value::known && map.apply(0).bits == 0xfe));
    CHECK((map.apply(0xfe).outcome == mapped_value::known && map.apply(0xfe).bits == 1));
    CHECK((map.apply(5).outcome == mapped_value::known && map.apply(5).bits == 0));
    CHECK(map.apply(17).outcome == mapped_value::refused);
    CHECK(map.describe(0xfe) == "'angry' (-2)");
    CHECK(map.describe(0x80) == "-128, which has no name");
    CHECK(map.describe(17) == "17, which has no name");
}

TEST_CASE("migration: an added value moves nothing, and gives old numbers no new meaning [P5]", "[migration]") {
    schema program = saved();
    program.enums[leaf(program, "temper").enumeration].members.push_back({"happy", 7});
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.notes.empty());
    const field_step temper = step(plan, program, "temper");
    CHECK(temper.action == field_action::convert); // a saved 7 was never happy
    CHECK(plan.value_maps[temper.map].apply(7).outcome == mapped_value::refused);
    CHECK(plan.value_maps[temper.map].apply(5).bits == 5);
}

TEST_CASE("migration: a value that is gone is refused, or what was asked for [P5]", "[migration]") {
    schema program = saved();
    schema_enum& mood = program.enums[leaf(program, "temper").enumeration];
    mood.members = {{"calm", 0}, {"mad", 5}};
    const auto applied = [&](unknown_names policy, std::uint64_t number) {
        const migration_plan plan = resolve(saved(), program, {.values = policy});
        CHECK(notes(plan, change_kind::name_gone, "mood: angry"));
        return plan.value_maps[step(plan, program, "temper").map].apply(number);
    };
    CHECK(applied(unknown_names::refuse, 0xfe).outcome == mapped_value::refused);
    CHECK(applied(unknown_names::drop, 0xfe).outcome == mapped_value::defaulted);
    CHECK(applied(unknown_names::retain, 0xfe).outcome == mapped_value::retained);
    CHECK(applied(unknown_names::retain, 0xfe).bits == 0xfe);
    CHECK(says(problems(saved(), program, {.strict = true}), "mood: angry is unknown to this program"));

    // a number that means something else now is not kept
    mood.members = {{"calm", 0}, {"happy", 0xfe}, {"mad", 5}};
    CHECK(applied(unknown_names::retain, 0xfe).outcome == mapped_value::refused);
    // nor one that does not fit; a wider enum keeps the number, not the bits
    mood.members = {{"calm", 0}, {"mad", 5}};
    mood.underlying = leaf_kind::u8;
    CHECK(applied(unknown_names::retain, 0xfe).outcome == mapped_value::refused);
    mood.underlying = leaf_kind::i16;
    leaf(program, "temper").size = 2;
    CHECK(applied(unknown_names::retain, 0xfe).bits == 0xfffe);
    CHECK(applied(unknown_names::retain, 0x7f).bits == 0x7f);
}

TEST_CASE("migration: a renamed value or flag is found by its former name or its second one [P5]", "[migration]") {
    schema program = saved();
    schema_enum& mood = program.enums[leaf(program, "temper").enumeration];
    mood.members[1].name = "furious";
    mood.aliases = {{"angry", "irate"}, {"irate", "furious"}};
    program.traits[0].members[2].name = "sleep";
    program.traits[0].aliases = {{"rest", "sleep"}};
    program.enums[leaf(program, "orders").enumeration] = program.traits[0];
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.value_maps[step(plan, program, "temper").map].apply(0xfe).bits == 0xfe);
    CHECK(notes(plan, change_kind::name_renamed, "mood: angry"));
    CHECK(plan.mask_maps[plan.traits[0].map].apply(4).bits == 4);
    CHECK(notes(plan, change_kind::name_renamed, "order: rest"));

    mood.aliases = {{"angry", "angrier"}, {"angrier", "angry"}}; // leads nowhere, and ends
    CHECK(notes(resolve(saved(), program), change_kind::name_gone, "mood: angry"));
}

TEST_CASE("migration: moved bits go by name, silently, in columns and in fields [P5]", "[migration]") {
    schema program = saved();
    program.traits[0].members = {{"hold", 2}, {"march", 1}, {"rest", 64}};
    program.enums[leaf(program, "orders").enumeration].members = program.traits[0].members;
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.match == schema_match::logical);
    CHECK(plan.notes.empty());
    CHECK(step(plan, program, "orders").action == field_action::convert);
    for (const std::uint32_t index : {plan.traits[0].map, step(plan, program, "orders").map}) {
        const auto& map = plan.mask_maps[index];
        CHECK_FALSE(map.identity());
        CHECK(map.apply(0).bits == 0);
        CHECK(map.apply(1).bits == 2);
        CHECK(map.apply(2).bits == 1);
        CHECK(map.apply(3).bits == 3);
        CHECK(map.apply(7).bits == 67);
        CHECK((map.apply(7).refused == 0 && map.apply(7).dropped == 0));
    }
}

TEST_CASE("migration: unknown flags are refused, dropped or retained [P5]", "[migration]") {
    schema program = saved();
    program.traits[0].members = {{"hold", 1}, {"march", 2}};
    program.enums[leaf(program, "orders").enumeration].members = program.traits[0].members;
    const auto applied = [&](unknown_names policy, std::uint64_t mask) {
        const migration_plan plan = resolve(saved(), program, {.traits = policy});
        CHECK(notes(plan, change_kind::name_gone, "order: rest"));
        return plan.mask_maps[plan.traits[0].map].apply(mask);
    };
    CHECK(applied(unknown_names::refuse, 5).refused == 4);
    CHECK(applied(unknown_names::refuse, 3).refused == 0);
    CHECK((applied(unknown_names::drop, 5).dropped == 4 && applied(unknown_names::drop, 5).bits == 1));
    CHECK((applied(unknown_names::retain, 5).bits == 5 && applied(unknown_names::retain, 5).refused == 0));
    // also bits that never had a name, and at most as many as our enum has
    CHECK(applied(unknown_names::retain, 128 + 1).bits == 129);
    CHECK(applied(unknown_names::retain, 256).refused == 256);
    CHECK(applied(unknown_names::refuse, std::uint64_t{1} << 50).refused == std::uint64_t{1} << 50);
    const migration_plan plan = resolve(saved(), program);
    CHECK(plan.mask_maps[plan.traits[0].map].describe(4 | 128) == "rest (bit 2), bit 7");
    CHECK(says(problems(saved(), program, {.strict = true}), "order: rest is unknown to this program"));

    // a bit that means something else now is not kept
    program.traits[0].members.push_back({"feast", 4});
    CHECK(applied(unknown_names::retain, 5).refused == 4);
    CHECK(applied(unknown_names::retain, 5).bits == 1);
}

TEST_CASE("migration: equal schemas, and still a bit that has no name [P5]", "[migration]") {
    const migration_plan plan = resolve(saved(), saved());
    CHECK(plan.mask_maps[plan.traits[0].map].apply(8 + 1).refused == 8);
    const auto kept = resolve(saved(), saved(), {.traits = unknown_names::retain});
    CHECK(kept.mask_maps[kept.traits[0].map].apply(8 + 1).bits == 9);
}

TEST_CASE("migration: all 64 single bits, turned round [P5]", "[migration]") {
    struct none {};
    const schema old = schema_of<none, full::flag>();
    schema program = old;
    for (auto& m : program.traits[0].members) { m.bits = std::uint64_t{1} << (63 - __builtin_ctzll(m.bits)); }
    const migration_plan plan = resolve(old, program);
    const auto& map = plan.mask_maps[plan.traits[0].map];
    for (unsigned bit = 0; bit < 64; ++bit) {
        CHECK(map.apply(std::uint64_t{1} << bit).bits == std::uint64_t{1} << (63 - bit));
    }
    CHECK(map.apply(~std::uint64_t{0}).bits == ~std::uint64_t{0});
    const migration_plan same = resolve(old, old);
    for (unsigned bit = 0; bit < 64; ++bit) {
        CHECK(same.mask_maps[0].apply(std::uint64_t{1} << bit).bits == std::uint64_t{1} << bit);
    }
}

TEST_CASE("migration: columns are found again by type and flags; new ones are empty [P5]", "[migration]") {
    schema old = saved();
    old.traits.push_back(
        {.type = "weather", .underlying = leaf_kind::u16, .members = {{"rain", 1}, {"wind", 2}}, .aliases = {}});
    old.traits.push_back({.type = "ghost", .underlying = leaf_kind::u16, .members = {{"seen", 1}}, .aliases = {}});
    schema program = saved();
    program.traits.insert(
        program.traits.begin(),
        {.type = "sky", .underlying = leaf_kind::u8, .members = {{"wind", 1}, {"rain", 2}}, .aliases = {}});
    program.traits.push_back({.type = "cheer", .underlying = leaf_kind::u8, .members = {{"song", 1}}, .aliases = {}});
    const migration_plan plan = resolve(old, program);
    REQUIRE(plan.traits.size() == 4);
    CHECK((plan.traits[0].from == 1 && plan.traits[0].to == 0)); // weather -> sky, by its flags
    CHECK((plan.traits[1].from == 0 && plan.traits[1].to == 1)); // order
    CHECK((plan.traits[2].from == field_step::none && plan.traits[2].to == 2));
    CHECK((plan.traits[3].from == 2 && plan.traits[3].to == field_step::none));
    CHECK(plan.mask_maps[plan.traits[0].map].apply(1).bits == 2);
    CHECK(notes(plan, change_kind::traits_added, "cheer"));
    CHECK(notes(plan, change_kind::traits_removed, "ghost"));
    // flags of a column that is gone: nowhere to keep them
    CHECK(plan.mask_maps[plan.traits[3].map].apply(1).refused == 1);
    CHECK(plan.mask_maps[plan.traits[3].map].apply(0).refused == 0);
    const auto keep = resolve(old, program, {.traits = unknown_names::retain});
    CHECK(keep.mask_maps[keep.traits[3].map].apply(1).refused == 1);
    const auto drop = resolve(old, program, {.traits = unknown_names::drop});
    CHECK(drop.mask_maps[drop.traits[3].map].apply(1).dropped == 1);
    CHECK(says(problems(old, program, {.strict = true}), "ghost is gone"));
}

TEST_CASE("migration: an error names all problems at once, and the set [P5]", "[migration]") {
    schema program = saved();
    leaf(program, "men").kind = leaf_kind::entity;
    leaf(program, "morale") = {.path = "morale", .kind = leaf_kind::i32, .size = 4};
    try {
        static_cast<void>(resolve(saved(), program));
        FAIL("no error");
    } catch (const schema_mismatch& e) {
        CHECK(says(e.what(), "schema of 'armies'"));
        CHECK(says(e.problems(), "men was"));
        CHECK(says(e.problems(), "\nmorale was"));
    }
}
