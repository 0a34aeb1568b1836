// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/update.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

using k = field_kind;

std::vector<lock_finding> check(const struct_record& before, const struct_record& now,
                                lock_direction direction = lock_direction::backward) {
    compare_options options;
    options.direction = direction;
    return compare(locked_of(only(before)), only(now), options);
}

std::string change(field_kind before, field_kind now, lock_direction direction) {
    return brief(check(fields("S", {{"a", before}}), fields("S", {{"a", now}}), direction));
}

struct_record raw(struct_record s) {
    s.layout = struct_layout::raw;
    return s;
}

} // namespace

TEST_CASE("lock compare: fields that changed places are nothing by name, and breaking as bytes") {
    const struct_record before = fields("S", {{"a", k::i32}, {"b", k::i32}});
    const struct_record now = fields("S", {{"b", k::i32}, {"a", k::i32}});
    CHECK(brief(check(before, now, lock_direction::full)).empty());
    const lock_finding f = single(check(raw(before), raw(now)));
    CHECK(brief({f}) == "member-moved breaking S");
    CHECK(has(f.message, {"a moved from byte 0 (0x0) to byte 4 (0x4)", "b from byte 4 (0x4) to byte 0 (0x0)",
                          "restore the order"}));
}

TEST_CASE("lock compare: a field widened is compatible, narrowed or of another kind is breaking") {
    const auto back = lock_direction::backward;
    CHECK(change(k::i32, k::i64, back) == "type-changed compatible S::a");
    CHECK(change(k::u8, k::i16, back) == "type-changed compatible S::a");
    CHECK(change(k::f32, k::f64, back) == "type-changed compatible S::a");
    CHECK(change(k::i64, k::i32, back) == "type-changed breaking S::a");
    CHECK(change(k::f64, k::f32, back) == "type-changed breaking S::a");
    CHECK(change(k::i32, k::u32, back) == "type-changed breaking S::a");
    CHECK(change(k::character, k::u8, back) == "type-changed breaking S::a");
    CHECK(change(k::entity, k::u32, back) == "type-changed breaking S::a");
    CHECK(change(k::i32, k::i64, lock_direction::forward) == "type-changed breaking S::a");
    CHECK(change(k::i64, k::i32, lock_direction::forward) == "type-changed compatible S::a");
    CHECK(change(k::i32, k::u32, lock_direction::forward) == "type-changed breaking S::a");
    CHECK(change(k::i32, k::i64, lock_direction::full) == "type-changed breaking S::a");
    CHECK(change(k::i64, k::i32, lock_direction::full) == "type-changed breaking S::a");
}

TEST_CASE("lock compare: arrays grow, and do not shrink") {
    struct_record before = fields("S", {{"name", k::character}});
    before.fields[0].extents = {{16, 1}};
    struct_record now = before;
    now.fields[0].extents[0].count = 32;
    lock_finding f = single(check(before, now));
    CHECK(brief({f}) == "type-changed compatible S::name");
    CHECK(has(f.message, {"was char[16] and is char[32]"}));
    CHECK(brief(check(before, now, lock_direction::forward)) == "type-changed breaking S::name");
    now.fields[0].extents[0].count = 8;
    CHECK(brief(check(before, now)) == "type-changed breaking S::name");
    now.fields[0].extents = {{16, 1}, {1, 1}};
    CHECK(brief(check(before, now)) == "type-changed breaking S::name");
}

TEST_CASE("lock compare: a field added is compatible by name, and breaking as bytes") {
    const struct_record before = fields("S", {{"a", k::i32}});
    const struct_record now = fields("S", {{"a", k::i32}, {"b", k::i32}});
    CHECK(brief(check(before, now, lock_direction::full)) == "member-added compatible S::b");
    CHECK(brief(check(raw(before), raw(now))) == "member-added breaking S::b");
}

TEST_CASE("lock compare: a field that is gone is breaking until it is reserved") {
    const struct_record before = fields("S", {{"a", k::i32}, {"b", k::f32}});
    const struct_record now = fields("S", {{"a", k::i32}});
    const lock_finding f = single(check(before, now));
    CHECK(brief({f}) == "member-removed breaking S::b");
    CHECK(has(f.message, {"was f32", "lock reserve S b"}));
    lock_file lock = locked_of(only(before));
    reserve(lock, {"S", "b", {}, "2", "unused"});
    CHECK(brief(compare(lock, only(now))).empty());
    const lock_finding back = single(compare(lock, only(before)));
    CHECK(brief({back}) == "bit-reused breaking S::b");
    CHECK(has(back.message, {"reserved (unused)"}));
}

TEST_CASE("lock compare: a field renamed is one result, and compatible when recorded and declared") {
    const struct_record before = fields("S", {{"a", k::i32}, {"men", k::u16}});
    struct_record now = fields("S", {{"a", k::i32}, {"soldiers", k::u16}});
    const lock_finding f = single(check(before, now));
    CHECK(brief({f}) == "member-removed breaking S::men");
    CHECK(has(f.message, {"lock rename S men soldiers", "ENSIGN_RENAMED(S, (men, soldiers))", "lock reserve S men"}));

    lock_file lock = locked_of(only(before));
    rename(lock, "S", "men", "soldiers");
    CHECK(brief(compare(lock, only(now))) == "renamed breaking S::soldiers");
    now.renamed.push_back({"men", "soldiers"});
    CHECK(brief(check(before, now)) == "renamed breaking S::soldiers"); // nobody recorded it
    CHECK(brief(compare(lock, only(now))) == "renamed compatible S::soldiers");
    lock = update_lock(lock, only(now)).lock;
    CHECK(brief(compare(lock, only(now))).empty());
    now.renamed.clear();
    CHECK(brief(compare(lock, only(now))) == "renamed breaking S::soldiers");
    // a raw struct has no names in its data
    lock_file bytes = locked_of(only(raw(before)));
    rename(bytes, "S", "men", "soldiers");
    CHECK(brief(compare(bytes, only(raw(now)))) == "renamed compatible S::soldiers");
}

TEST_CASE("lock compare: a member that is a struct is one result") {
    const struct_record before = fields("S", {{"home.x", k::f32}, {"home.y", k::f32}, {"hp", k::i32}});
    const struct_record gone = fields("S", {{"hp", k::i32}});
    CHECK(brief(check(before, gone)) == "member-removed breaking S::home");
    CHECK(brief(check(gone, before)) == "member-added compatible S::home");
    struct_record moved = fields("S", {{"house.x", k::f32}, {"house.y", k::f32}, {"hp", k::i32}});
    CHECK(has(single(check(before, moved)).message, {"lock rename S home house"}));
    lock_file lock = locked_of(only(before));
    rename(lock, "S", "home", "house");
    moved.renamed.push_back({"home", "house"});
    CHECK(brief(compare(lock, only(moved))) == "renamed compatible S::house");
    CHECK(update_lock(lock, only(moved)).refused.empty());
    moved.renamed.clear();
    CHECK(has(single(compare(lock, only(moved))).message,
              {"S::house was called home", "ENSIGN_RENAMED(S, (home, house))"}));
    lock_file inner = locked_of(only(before));
    rename(inner, "S", "home.x", "home.left");
    const struct_record left = fields("S", {{"home.left", k::f32}, {"home.y", k::f32}, {"hp", k::i32}});
    CHECK(has(single(compare(inner, only(left))).message,
              {"S::home.left was called x", "ENSIGN_RENAMED(T, (x, left)), T being the type of S::home"}));
}

TEST_CASE("lock compare: a raw struct says everything about its bytes") {
    const struct_record before = raw(fields("S", {{"a", k::u8}, {"b", k::i32}}));
    struct_record now = before;
    now.size += 4;
    CHECK(brief(check(before, now)) == "type-changed breaking S");
    now = before;
    now.fields[1].kind = k::i64;
    now.fields[1].size = 8;
    CHECK(brief(check(before, now)) == "type-changed breaking S::b");
    now = raw(fields("S", {{"x", k::u8}, {"a", k::u8}, {"b", k::i32}}));
    const lock_finding f = single(check(before, now));
    CHECK(brief({f}) == "member-moved breaking S");
    CHECK(has(f.message, {"a moved", "x was added"}));
    now = before;
    now.layout = struct_layout::named;
    CHECK(brief(check(before, now)) == "type-changed breaking S");
    now.layout.reset(); // the sources do not say, so the lock does
    CHECK(brief(check(before, now)).empty());
}

TEST_CASE("lock compare: an enum that moved to another namespace is told once and is compatible") {
    records now = town();
    now.enums[0].name = "town::Status";
    now.structs[0].fields[1].enumeration = "town::Status";
    const lock_finding f = single(compare(locked_of(town()), now));
    CHECK(brief({f}) == "renamed compatible town::Status");
    CHECK(has(f.message, {"game::Status is now town::Status"}));
    CHECK(brief(compare(update_lock(locked_of(town()), now).lock, now)).empty());
    now.structs[0].name = "town::Army";
    CHECK(brief(compare(locked_of(town()), now)) == "renamed compatible town::Army\nrenamed compatible town::Status");
}

TEST_CASE("lock compare: a struct that moved is found again also when a field of it cannot be saved") {
    for (const field_kind kind : {k::pointer, k::opaque}) {
        const struct_record before = fields("game::Ship", {{"cargo", k::i32}, {"captain", kind}});
        struct_record now = before;
        now.name = "town::Ship";
        const lock_finding f = single(check(before, now));
        CHECK(brief({f}) == "renamed compatible town::Ship");
        CHECK(has(f.message, {"game::Ship is now town::Ship, with the same fields"}));
        now.fields[0].kind = k::i64;
        CHECK(has(brief(check(before, now)), {"enum-removed breaking game::Ship"}));
    }
}

TEST_CASE("lock compare: of an opaque field the size counts") {
    const struct_record before = fields("S", {{"a", k::opaque}});
    struct_record now = before;
    CHECK(brief(check(before, now, lock_direction::full)).empty());
    now.fields[0].size = 8;
    for (const auto direction : {lock_direction::backward, lock_direction::forward}) {
        const lock_finding f = single(check(before, now, direction));
        CHECK(brief({f}) == "type-changed breaking S::a");
        CHECK(has(f.message, {"was opaque of 4 bytes and is opaque of 8 bytes"}));
    }
    CHECK(brief(check(raw(before), raw(now))) == "type-changed breaking S::a");
    // the lock is one of before sizes were written
    lock_file old = locked_of(only(before));
    old.structs[0].fields[0].size = 0;
    CHECK(brief(compare(old, only(now))).empty());
    CHECK(taken_over(old, only(now)).structs[0].fields[0].size == 8);
}

TEST_CASE("lock compare: a type that is gone is breaking until it is reserved") {
    records now = town();
    now.structs.clear();
    lock_file lock = locked_of(town());
    const lock_finding f = single(compare(lock, now));
    CHECK(brief({f}) == "enum-removed breaking game::Army");
    CHECK(has(f.message, {"lock reserve game::Army", "lock rename game::Army"}));
    reserve(lock, {"game::Army", {}, {}, {}, {}});
    CHECK(brief(compare(lock, now)).empty());
    CHECK(brief(compare(lock, town())) == "bit-reused breaking game::Army");
    // another fingerprint under another name is no move
    now = town();
    now.enums[0].name = "town::Status";
    now.enums[0].members.push_back({"Frozen", 4, {}});
    now.structs.clear();
    CHECK(has(brief(compare(lock, now)), {"enum-removed breaking game::Status", "added compatible town::Status"}));
    rename_type(lock, "game::Status", "town::Status");
    CHECK(brief(compare(lock, now)) == "added compatible town::Status::Frozen");
}

TEST_CASE("lock compare: a field with another enum") {
    records before = town();
    before.enums.push_back(flags("game::Other", {{"x", 0}}));
    records now = before;
    now.structs[0].fields[1].enumeration = "game::Other";
    CHECK(brief(compare(locked_of(before), now)) == "type-changed breaking game::Army::traits");
    now.enums[1] = before.enums[0];
    now.enums[1].name = "game::Other";
    before.enums[1] = now.enums[1];
    CHECK(brief(compare(locked_of(before), now)) == "type-changed compatible game::Army::traits");
}

TEST_CASE("lock compare: types that nobody locked yet") {
    CHECK(brief(compare({}, town())) == "added compatible game::Army\nadded compatible game::Status");
}

TEST_CASE("lock compare: a fingerprint that does not fit its lines is out of date, and no more") {
    lock_file lock = locked_of(town());
    set_fingerprints(lock);
    CHECK(brief(compare(lock, town())).empty());
    lock.enums[0].fingerprint = 1;
    lock.structs[0].fingerprint = 2;
    CHECK(brief(compare(lock, town())) == "stale-lock compatible game::Army\nstale-lock compatible game::Status");
}

TEST_CASE("lock compare: with an older lock, what the lock of today records counts") {
    enum_record then = flags("E", {{"a", 0}, {"b", 1}, {"c", 2}});
    then.composites.push_back({"ab", 3, {}});
    enum_record now = flags("E", {{"x", 0}, {"c", 2}});
    now.renamed.push_back({"a", "x"});
    const lock_file older = locked_of(only(then));
    CHECK(has(brief(compare(older, only(now))), {"breaking"}));
    lock_file today = older;
    rename(today, "E", "a", "x");
    reserve(today, {"E", "b", {}, {}, {}});
    reserve(today, {"E", "7", {}, {}, {}});
    reserve(today, {"E", "ab", {}, {}, {}});
    compare_options options;
    options.recorded = &today;
    const std::string pending = brief(compare(older, only(now), options));
    CHECK(has(pending, {"renamed compatible E::x", "added compatible E::b"}));
    CHECK_FALSE(has(pending, {"breaking"}));
    today = update_lock(today, only(now)).lock;
    CHECK(brief(compare(older, only(now), options)) == pending);
}

TEST_CASE("lock compare: the order of the records does not matter") {
    records now = town();
    for (int i = 0; i < 5; ++i) {
        now.enums.push_back(flags("E" + std::to_string(i), {{"a", 0}, {"b", 1}}));
        now.structs.push_back(fields("S" + std::to_string(i), {{"a", k::i32}}));
    }
    const lock_file lock = locked_of(now);
    records moved = now;
    for (enum_record& e : moved.enums) { e.name = "ns::" + e.name; }
    const std::string expected = brief(compare(lock, moved));
    dice d{7};
    for (int round = 0; round < 20; ++round) {
        for (std::size_t i = moved.enums.size() - 1; i != 0; --i) {
            std::swap(moved.enums[i], moved.enums[d.below(i + 1)]);
        }
        std::reverse(moved.structs.begin(), moved.structs.end());
        CHECK(brief(compare(lock, moved)) == expected);
        CHECK(taken_over(lock, moved) == taken_over(taken_over(lock, moved), moved));
    }
}

TEST_CASE("lock compare: exit codes") {
    CHECK(exit_code_of({}) == 0);
    lock_finding f;
    f.verdict = lock_verdict::compatible;
    CHECK(exit_code_of({f}) == 4);
    lock_finding g = f;
    g.verdict = lock_verdict::breaking;
    CHECK(exit_code_of({f, g, f}) == 5);
}
