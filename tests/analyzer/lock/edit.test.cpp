// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/parse.hpp"
#include "lock/update.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;
using Catch::Matchers::ContainsSubstring;

namespace {

const enum_record status = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Shielded", 2}});

template <class Edit>
std::string refusal(Edit edit) {
    try {
        edit();
    } catch (const lock_edit_error& e) { return e.what(); }
    return "(done)";
}

} // namespace

TEST_CASE("lock reserve: a member leaves, and its names stay taken") {
    enum_record e = status;
    e.aliases.push_back({"Warded", "Shielded", true, {}});
    lock_file lock = locked_of(only(e));
    reserve(lock, {"game::Status", "Shielded", {}, "2.1", "merged"});
    const locked_number& n = lock.enums[0].numbers[2];
    CHECK(n.name.empty());
    CHECK(n.reserved == lock_reservation{"Shielded", "2.1", "merged"});
    CHECK(n.former == std::vector<std::string>{"Warded"});
    CHECK(parse_lock(write_lock(lock)) == lock);
    enum_record again = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Warded", 4}});
    CHECK(brief(compare(lock, only(again))) == "bit-reused breaking game::Status::Warded");
}

TEST_CASE("lock reserve: doing it again adds only what is new") {
    lock_file lock = locked_of(only(status));
    reserve(lock, {"game::Status", "5", {}, {}, {}});
    const lock_file once = lock;
    reserve(lock, {"game::Status", "5", {}, {}, {}});
    CHECK(lock == once);
    reserve(lock, {"game::Status", "5", "Old", "1", {}});
    CHECK(lock.enums[0].numbers[3].reserved == lock_reservation{"Old", "1", ""});
    reserve(lock, {"game::Status", "5", {}, {}, "why"});
    CHECK(lock.enums[0].numbers[3].reserved == lock_reservation{"Old", "1", "why"});
}

TEST_CASE("lock reserve: what cannot be reserved is refused, with the cure") {
    lock_file lock = locked_of(town());
    const lock_file before = lock;
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Statos", "1", {}, {}, {}}); }), ContainsSubstring("no type"));
    CHECK_THAT(refusal([&] { reserve(lock, {"Status", "1", {}, {}, {}}); }),
               ContainsSubstring("do you mean game::Status?"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "32", {}, {}, {}}); }), ContainsSubstring("from 0 to 31"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "1", "Other", {}, {}}); }),
               ContainsSubstring("is called Burning"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "5", "OnFire", {}, {}}); }),
               ContainsSubstring("an alias of Burning"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "5", "a b", {}, {}}); }), ContainsSubstring("is no name"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "5", {}, {}, "a\nb"}); }), ContainsSubstring("printable"));
    CHECK_THAT(refusal([&] { reserve(lock, {"game::Status", "5", {}, std::string(2000, 'x'), {}}); }),
               ContainsSubstring("1000 bytes"));
    CHECK(lock == before);
}

TEST_CASE("lock unreserve: wants force, and something to take back") {
    lock_file lock = locked_of(town());
    const lock_file before = lock;
    reserve(lock, {"game::Status", "5", "Old", {}, {}});
    reserve(lock, {"game::Status", "Cursed", {}, {}, {}});
    reserve(lock, {"game::Army", "mana", {}, {}, {}});
    CHECK_THAT(refusal([&] { unreserve(lock, "game::Status", "5", false); }), ContainsSubstring("--force"));
    CHECK_THAT(refusal([&] { unreserve(lock, "game::Status", "1", true); }), ContainsSubstring("not reserved"));
    unreserve(lock, "game::Status", "Old", true);
    unreserve(lock, "game::Status", "Cursed", true);
    unreserve(lock, "game::Army", "mana", true);
    CHECK(lock == before);
    reserve(lock, {"game::Army", {}, {}, {}, {}});
    unreserve(lock, "game::Army", {}, true);
    CHECK(lock.reserved_types.empty());
}

TEST_CASE("lock rename: what cannot be renamed is refused, and a record can be taken back") {
    lock_file lock = locked_of(town());
    const lock_file before = lock;
    CHECK_THAT(refusal([&] { rename(lock, "game::Status", "Nothing", "X"); }), ContainsSubstring("no member"));
    CHECK_THAT(refusal([&] { rename(lock, "game::Status", "Burning", "Poisoned"); }),
               ContainsSubstring("member of its own"));
    CHECK_THAT(refusal([&] { rename(lock, "game::Status", "Burning", "Disabled"); }), ContainsSubstring("composite"));
    CHECK_THAT(refusal([&] { rename(lock, "game::Status", "Burning", "3"); }), ContainsSubstring("no name"));
    rename(lock, "game::Status", "Burning", "Scorched");
    CHECK_THAT(refusal([&] { rename(lock, "game::Status", "Poisoned", "Scorched"); }), ContainsSubstring("as well"));
    rename(lock, "game::Status", "Burning", "Burning");
    CHECK(lock == before);
    rename(lock, "game::Status", "Burning", "OnFire"); // its own alias
    CHECK(lock.enums[0].numbers[1].becomes == "OnFire");
    CHECK_THAT(refusal([&] { rename(lock, "game::Army", "nothing", "x"); }), ContainsSubstring("no field"));
    CHECK_THAT(refusal([&] { rename(lock, "game::Army", "hp", "traits"); }), ContainsSubstring("there already"));
    CHECK_THAT(refusal([&] { rename_type(lock, "game::Army", "game::Status"); }), ContainsSubstring("already"));
    rename_type(lock, "game::Status", "town::Status");
    CHECK(lock.structs[0].fields[1].enumeration == "town::Status");
}

TEST_CASE("lock update: keeps reservations, policies and former names, and carries renames out") {
    lock_file lock = locked_of(only(status));
    lock.enums[0].policy = lock_policy::number;
    lock.enums[0].retains_unknown = true;
    reserve(lock, {"game::Status", "2", {}, "2", {}});
    reserve(lock, {"game::Status", "Cursed", {}, {}, {}});
    rename(lock, "game::Status", "Burning", "Scorched");
    enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Frozen", 3}});
    now.renamed.push_back({"Burning", "Scorched"});
    now.renamed.push_back({"Shielded", "Frozen"}); // reserved, so it is no former name of Frozen
    now.renamed.push_back({"Icy", "Frozen"});
    const lock_update u = update_lock(lock, only(now));
    REQUIRE(u.refused.empty());
    const locked_enum& e = u.lock.enums[0];
    CHECK(e.policy == lock_policy::number);
    CHECK(e.retains_unknown);
    CHECK(e.reserved_names.size() == 1);
    CHECK(find_number(e, 1)->former == std::vector<std::string>{"Burning"});
    CHECK(find_number(e, 1)->becomes.empty());
    CHECK(find_number(e, 2)->reserved->name == "Shielded");
    CHECK(find_number(e, 3)->former == std::vector<std::string>{"Icy"});
    CHECK(update_lock(u.lock, only(now)).lock == u.lock);
    CHECK(brief(compare(u.lock, only(now))).empty());
}

TEST_CASE("lock update: refuses what is breaking, and changes nothing then") {
    const lock_file lock = locked_of(only(status));
    const lock_update u = update_lock(lock, only(flags("game::Status", {{"Poisoned", 1}, {"Frozen", 5}})));
    CHECK(has(brief(u.refused), {"bit-moved breaking", "removed-unreserved breaking"}));
    CHECK_FALSE(has(brief(u.refused), {"added"}));
    CHECK(u.lock == lock);
}

TEST_CASE("lock update: a rename that the sources have not done yet stays recorded") {
    lock_file lock = locked_of(only(status));
    rename(lock, "game::Status", "Burning", "Scorched");
    CHECK(update_lock(lock, only(status)).lock == lock);
}

TEST_CASE("lock update: fingerprints follow where there are any") {
    lock_file lock = update_lock({}, town(), true).lock;
    REQUIRE(has_fingerprints(lock));
    records now = town();
    now.enums[0].members.push_back({"Frozen", 4, {}});
    const lock_file after = update_lock(lock, now).lock;
    CHECK(after.enums[0].fingerprint != lock.enums[0].fingerprint);
    CHECK(brief(compare(after, now)).empty());
    CHECK_FALSE(has_fingerprints(update_lock({}, town()).lock));
    reserve(lock, {"game::Status", "1", {}, {}, {}});
    CHECK(lock.enums[0].fingerprint ==
          update_lock({}, only(flags("x", {{"Poisoned", 0}})), true).lock.enums[0].fingerprint);
}

TEST_CASE("lock edit: a recorded rename and its new name belong together") {
    records now = only(flags("E", {{"a", 0}, {"b", 1}}));
    now.structs.push_back(fields("S", {{"x", field_kind::i32}}));
    lock_file lock = locked_of(now);
    rename(lock, "E", "a", "z");
    rename(lock, "S", "x", "q");
    CHECK_THROWS_AS(reserve(lock, {"E", "z", {}, {}, {}}), lock_edit_error);
    CHECK_THROWS_AS(reserve(lock, {"E", "5", "z", {}, {}}), lock_edit_error);
    CHECK_THROWS_AS(reserve(lock, {"S", "q", {}, {}, {}}), lock_edit_error);
    // the sources give the name to somebody else and keep the old one
    now.enums[0].members.push_back({"z", 4, {}});
    now.structs[0].fields.push_back(now.structs[0].fields[0]);
    now.structs[0].fields[1].path = "q";
    const lock_file after = taken_over(lock, now);
    CHECK(find_member(after.enums[0], "a")->becomes.empty());
    CHECK(find_field(after.structs[0], "x")->becomes.empty());
    CHECK(parse_lock(write_lock(after)) == after);
}
