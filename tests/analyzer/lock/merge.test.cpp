// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/git.hpp"
#include "lock/merge.hpp"
#include "lock/parse.hpp"
#include "lock/update.hpp"
#include "lock/write.hpp"
#include "repository.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

lock_file with(const lock_file& base, std::initializer_list<std::pair<const char*, unsigned>> more) {
    records now = records_of(base);
    for (const auto& [name, bit] : more) { now.enums[0].members.push_back({name, std::uint64_t{1} << bit, {}}); }
    const lock_update u = update_lock(base, now);
    REQUIRE(u.refused.empty());
    return u.lock;
}

lock_file with_values(const lock_file& base, std::initializer_list<std::pair<const char*, unsigned>> more) {
    records now = records_of(base);
    for (const auto& [name, value] : more) { now.enums[0].members.push_back({name, value, {}}); }
    return update_lock(base, now).lock;
}

const lock_file base = locked_of(town());

} // namespace

TEST_CASE("lock merge: git alone merges two branches that take different bits, and not those that take the same") {
    repository git;
    CHECK(
        git.merges(write_lock(base), write_lock(with(base, {{"Frozen", 2}})), write_lock(with(base, {{"Cursed", 3}}))));
    CHECK(parse_lock(git.text()) == with(base, {{"Frozen", 2}, {"Cursed", 3}}));
    CHECK(
        git.merges(write_lock(base), write_lock(with(base, {{"Frozen", 7}})), write_lock(with(base, {{"Cursed", 2}}))));
    CHECK_FALSE(
        git.merges(write_lock(base), write_lock(with(base, {{"Frozen", 2}})), write_lock(with(base, {{"Cursed", 2}}))));
    CHECK_FALSE(
        git.merges(write_lock(base), write_lock(with(base, {{"Frozen", 7}})), write_lock(with(base, {{"Cursed", 7}}))));
    // what git leaves behind says that it is not finished
    CHECK_THROWS_AS(parse_lock(git.text()), lock_error);
}

TEST_CASE("lock merge: git alone merges values likewise, and an alias beside a new bit") {
    repository git;
    const lock_file mood = locked_of(only(values("Mood", {{"calm", 0}, {"sad", 1}, {"mad", 2}})));
    CHECK(git.merges(write_lock(mood), write_lock(with_values(mood, {{"odd", 3}})),
                     write_lock(with_values(mood, {{"shy", 4}}))));
    CHECK(parse_lock(git.text()) == with_values(mood, {{"odd", 3}, {"shy", 4}}));
    CHECK_FALSE(git.merges(write_lock(mood), write_lock(with_values(mood, {{"odd", 3}})),
                           write_lock(with_values(mood, {{"shy", 3}}))));
    lock_file alias = base;
    alias.enums[0].numbers[0].aliases.push_back("Ill");
    CHECK(git.merges(write_lock(base), write_lock(alias), write_lock(with(base, {{"Frozen", 2}}))));
    lock_file reserved = base;
    reserve(reserved, {"game::Status", "5", {}, {}, {}});
    CHECK(git.merges(write_lock(base), write_lock(reserved), write_lock(with(base, {{"Frozen", 2}}))));
    CHECK_FALSE(git.merges(write_lock(base), write_lock(reserved), write_lock(with(base, {{"Frozen", 5}}))));
}

TEST_CASE("lock merge: different slots, aliases, fields, composites and types") {
    const lock_file ours = with(base, {{"Frozen", 2}, {"Late", 8}});
    const lock_file theirs = with(base, {{"Cursed", 3}});
    lock_merge m = merge_locks(base, ours, theirs);
    CHECK(m.conflicts.empty());
    CHECK(m.text == write_lock(with(base, {{"Frozen", 2}, {"Cursed", 3}, {"Late", 8}})));

    lock_file a = base;
    lock_file b = base;
    a.enums[0].numbers[1].aliases.push_back("Aflame");
    b.enums[0].numbers[1].aliases.push_back("Hot");
    a.enums[0].composites.push_back({"Any", 3});
    b.enums[0].composites.push_back({"Some", 3});
    b.enums[0].policy = lock_policy::number;
    reserve(a, {"game::Army", "mana", {}, {}, {}});
    reserve(b, {"game::Army", "food", {}, {}, {}});
    a.enums.push_back(locked_of(flags("A", {{"x", 0}})));
    b.enums.push_back(locked_of(flags("B", {{"x", 0}})));
    m = merge_locks(base, a, b);
    INFO(m.text);
    CHECK(m.conflicts.empty());
    const lock_file merged = parse_lock(m.text);
    CHECK(merged.enums.size() == 3);
    CHECK(merged.find_enum("game::Status")->policy == lock_policy::number);
    CHECK(merged.find_enum("game::Status")->composites.size() == 3);
    CHECK(find_number(*merged.find_enum("game::Status"), 1)->aliases ==
          std::vector<std::string>{"Aflame", "Hot", "OnFire"});
    CHECK(merged.structs[0].fields.size() == 4);
}

TEST_CASE("lock merge: conflicts are told by slot, and marked in the text") {
    const lock_merge m = merge_locks(base, with(base, {{"Frozen", 2}}), with(base, {{"Cursed", 2}}));
    REQUIRE(m.conflicts.size() == 1);
    CHECK(m.conflicts[0] == "game::Status, slot 2: our side has `2  Frozen`, their side has `2  Cursed`");
    CHECK(has(m.text, {"<<<<<<< ours\n  2  Frozen\n=======\n  2  Cursed\n>>>>>>> theirs\n"}));
    CHECK_THROWS_AS(parse_lock(m.text), lock_error);
    // different slots, one name
    const lock_merge name = merge_locks(base, with(base, {{"Frozen", 2}}), with(base, {{"Frozen", 3}}));
    REQUIRE(name.conflicts.size() == 1);
    CHECK(has(name.conflicts[0], {"'Frozen'", "is there twice"}));
    // one side removes what the other one changes
    lock_file gone = base;
    reserve(gone, {"game::Status", {}, {}, {}, {}});
    const lock_merge removed = merge_locks(base, gone, with(base, {{"Frozen", 2}}));
    REQUIRE(removed.conflicts.size() == 1);
    CHECK(has(removed.conflicts[0], {"game::Status: our side has removed it, and their side has changed it"}));
}

TEST_CASE("lock merge: fingerprints are made anew, and from nothing both sides may begin") {
    lock_file a = with(base, {{"Frozen", 2}});
    lock_file b = with(base, {{"Cursed", 3}});
    lock_file o = base;
    set_fingerprints(a);
    set_fingerprints(b);
    set_fingerprints(o);
    const lock_merge m = merge_locks(o, a, b);
    CHECK(m.conflicts.empty());
    lock_file expected = with(base, {{"Frozen", 2}, {"Cursed", 3}});
    set_fingerprints(expected);
    CHECK(parse_lock(m.text) == expected);
    CHECK(merge_locks({}, base, base).text == write_lock(base));
    CHECK(merge_locks({}, locked_of(only(flags("A", {}))), locked_of(only(flags("B", {})))).conflicts.empty());
}

TEST_CASE("lock merge: random locks: one side alone is taken, both alike are taken, and sides can be exchanged") {
    dice d{11};
    const auto changed = [&](const lock_file& from) {
        records now = records_of(from);
        for (std::uint64_t i = d.below(4); i != 0; --i) {
            const std::uint64_t bit = d.below(12);
            now.enums[0].members.push_back({"f" + std::to_string(d.below(12)), std::uint64_t{1} << bit, {}});
        }
        const lock_update u = update_lock(from, now);
        try {
            return u.refused.empty() ? parse_lock(write_lock(u.lock)) : from;
        } catch (const lock_error&) { return from; } // a bit or a name twice
    };
    int clean = 0;
    for (int round = 0; round < 500; ++round) {
        const lock_file a = changed(base);
        const lock_file b = changed(base);
        CHECK(merge_locks(base, a, base).text == write_lock(a));
        CHECK(merge_locks(base, base, b).text == write_lock(b));
        CHECK(merge_locks(base, a, a).text == write_lock(a));
        const lock_merge ab = merge_locks(base, a, b);
        const lock_merge ba = merge_locks(base, b, a);
        REQUIRE(ab.conflicts.empty() == ba.conflicts.empty());
        if (ab.conflicts.empty()) {
            ++clean;
            CHECK(ab.text == ba.text);
            const lock_file merged = parse_lock(ab.text);
            for (const lock_file* const side : {&a, &b}) {
                for (const locked_number& n : side->enums[0].numbers) {
                    CHECK(find_member(merged.enums[0], n.name)->number == n.number);
                }
            }
        }
    }
    CHECK(clean > 50);
    CHECK(clean < 490);
}

TEST_CASE("lock merge: what is said of a member does not go over to who has its number or its place now") {
    lock_file renamed = base; // Burning is to become Hot
    rename(renamed, "game::Status", "Burning", "Hot");
    lock_file swapped = base;
    std::swap(swapped.enums[0].numbers[0].name, swapped.enums[0].numbers[1].name);
    swapped.enums[0].numbers[1].aliases.clear();
    for (const bool other_way : {false, true}) {
        const lock_merge m = other_way ? merge_locks(base, renamed, swapped) : merge_locks(base, swapped, renamed);
        CHECK_FALSE(m.conflicts.empty());
        CHECK(has(m.text, {"<<<<<<< ours", "becomes Hot"}));
    }
    // the same member under its new name
    records now = records_of(base);
    now.enums[0].members[1].name = "Hot";
    now.enums[0].aliases.clear();
    now.enums[0].renamed.push_back({"Burning", "Hot"});
    const lock_file carried_out = update_lock(renamed, now).lock;
    lock_file alias = base;
    alias.enums[0].numbers[1].aliases.push_back("Scorched");
    sort_lock(alias);
    CHECK(merge_locks(base, carried_out, alias).conflicts.empty());

    lock_file reserved = base; // a field that goes leaves nothing to the one before it
    reserve(reserved, {"game::Army", "traits", {}, {}, {}});
    lock_file field = base;
    rename(field, "game::Army", "traits", "conditions");
    for (const bool other_way : {false, true}) {
        CHECK_FALSE(
            (other_way ? merge_locks(base, field, reserved) : merge_locks(base, reserved, field)).conflicts.empty());
    }
}

TEST_CASE("lock merge: two renames to one name, and one to a name that came meanwhile, are conflicts") {
    lock_file a = base;
    lock_file b = base;
    rename(a, "game::Status", "Poisoned", "Hot");
    rename(b, "game::Status", "Burning", "Hot");
    CHECK_FALSE(merge_locks(base, a, b).conflicts.empty());
    CHECK_FALSE(merge_locks(base, a, with(base, {{"Hot", 5}})).conflicts.empty());
    const lock_file fields_base = locked_of(only(fields("S", {{"a", field_kind::i32}, {"b", field_kind::i32}})));
    lock_file c = fields_base;
    lock_file d = fields_base;
    rename(c, "S", "a", "z");
    rename(d, "S", "b", "z");
    CHECK_FALSE(merge_locks(fields_base, c, d).conflicts.empty());
}
