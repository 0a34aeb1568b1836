// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include "lock/convert.hpp"
#include "lock/diff.hpp"
#include "lock/edit.hpp"
#include "lock/history.hpp"
#include "lock/update.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;

TEST_CASE("lock diff: for people") {
    records then = town();
    then.enums[0].members.push_back({"Shielded", 4, {}});
    const lock_file before = locked_of(then);
    records now = town();
    now.enums[0].members = {{"Poisoned", 1, {}}, {"Burning", 8, {}}, {"Frozen", 64, {}}};
    now.enums[0].aliases.clear();
    now.enums[0].composites[0].bits = 9;
    now.structs[0].fields[0].kind = field_kind::i64;
    now.structs.push_back(fields("game::Town", {{"gold", field_kind::i64}}));
    CHECK(diff_text(before, taken_over(before, now)) == R"(enum game::Status
  > Burning bit 1 (0x2) -> bit 3 (0x8)
  - alias OnFire of Burning
  - bit 2 (0x4) Shielded
  + bit 6 (0x40) Frozen
  > composite Disabled 0x3 -> 0x9
struct game::Army
  > hp : i32 -> i64
+ struct game::Town
)");
    CHECK(diff_text(before, before).empty());
}

TEST_CASE("lock diff: decisions of people") {
    const lock_file before = locked_of(town());
    lock_file after = before;
    reserve(after, {"game::Status", "1", {}, "2", "unused"});
    reserve(after, {"game::Status", "Cursed", {}, {}, {}});
    rename(after, "game::Status", "Poisoned", "Ill");
    reserve(after, {"game::Army", "hp", {}, {}, "gone"});
    after.enums[0].policy = lock_policy::number;
    CHECK(has(diff_text(before, after), {"  > policy name -> number\n", "  = Poisoned is to be called Ill\n",
                                         "  - bit 1 (0x2) Burning\n", "  ! bit 1 (0x2) is reserved since 2: unused\n",
                                         "  ! Cursed is reserved\n", "  ! hp is reserved: gone\n"}));
    CHECK(has(diff_text(after, before), {"is no longer reserved", "+ bit 1 (0x2) Burning"}));
}

TEST_CASE("lock diff: remap lines for renames and for numbers") {
    lock_file before = locked_of(only(values("game::Mood", {{"calm", 0}, {"angry", -2}, {"sad", 5}}, 8)));
    rename(before, "game::Mood", "sad", "blue");
    enum_record now = values("game::Mood", {{"calm", 0}, {"angry", 7}, {"blue", 5}}, 8);
    now.renamed.push_back({"sad", "blue"});
    CHECK(remap_text(before, taken_over(before, only(now))) ==
          R"(ENSIGN_RENAMED(Mood, (sad, blue)); // behind the description of game::Mood
// game::Mood: values of data that holds numbers, before and today
inline constexpr long long remap_game_Mood[][2] = {
    {-2, 7}, // angry
    {0, 0}, // calm
    {5, 5}, // blue
};
)");
    const lock_file bits = locked_of(only(flags("E", {{"a", 0}, {"b", 1}})));
    const std::string table = remap_text(bits, taken_over(bits, only(flags("E", {{"a", 4}}))));
    CHECK(has(table, {"inline constexpr unsigned char remap_E[][2]", "{0, 4}, // a", "// bit 1 (0x2) b is gone"}));
    CHECK(remap_text(bits, bits).empty());
    lock_file army = locked_of(only(fields("game::Army", {{"home.x", field_kind::f32}, {"home.y", field_kind::f32}})));
    rename(army, "game::Army", "home", "house");
    CHECK(remap_text(army, army) == "ENSIGN_RENAMED(Army, (home, house)); // behind the description of game::Army\n");
    rename(army, "game::Army", "home", "home");
    rename(army, "game::Army", "home.x", "home.left");
    CHECK(remap_text(army, army) == "// behind the type of game::Army::home: ENSIGN_RENAMED(T, (x, left));\n");
}

TEST_CASE("lock log: the latest first, with how often something was renumbered") {
    const auto text_of_status = [](std::initializer_list<std::pair<const char*, unsigned>> members) {
        return write_lock(locked_of(only(flags("game::Status", members))));
    };
    std::vector<lock_version> versions = {{"aaa", "begin", text_of_status({{"A", 0}, {"B", 1}})},
                                          {"bbb", "renumber", text_of_status({{"A", 1}, {"B", 0}})},
                                          {"ccc", "broken", "hello\n"},
                                          {"ddd", "nothing", text_of_status({{"A", 1}, {"B", 0}})},
                                          {"eee", "again", text_of_status({{"A", 0}, {"B", 1}, {"C", 2}})}};
    CHECK(history_text(versions) == R"(eee again
  enum game::Status
    > B bit 0 (0x1) -> bit 1 (0x2)
    > A bit 1 (0x2) -> bit 0 (0x1)
    + bit 2 (0x4) C
ccc broken
  cannot be read: line 1: the first line is not 'ensign-lock 1': see whether this is an ensign.lock; )"
                                    R"(`ensign-lint lock init` makes one
bbb renumber
  enum game::Status
    > A bit 0 (0x1) -> bit 1 (0x2)
    > B bit 1 (0x2) -> bit 0 (0x1)
aaa begin
  + enum game::Status
game::Status: renumbered 2 times. Data that outlives this should hold names, as a snapshot's schema does.
)");
    versions.push_back({"fff", "gone", ""});
    CHECK(has(history_text(versions, "game::Status"), {"fff gone\n  - enum game::Status\n"}));
    CHECK_FALSE(has(history_text(versions, "game::Other"), {"aaa"}));
}
