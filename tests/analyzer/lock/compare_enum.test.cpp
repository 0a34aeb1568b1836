// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/update.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

lock_file locked(enum_record e) { return locked_of(only(std::move(e))); }

std::vector<lock_finding> check(const lock_file& lock, enum_record now,
                                lock_direction direction = lock_direction::backward) {
    compare_options options;
    options.direction = direction;
    return compare(lock, only(std::move(now)), options);
}

const enum_record status = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Shielded", 2}});

} // namespace

TEST_CASE("lock compare: nothing changed, nothing found") {
    CHECK(brief(compare(locked_of(town()), town())).empty());
    const enum_record shuffled = flags("game::Status", {{"Shielded", 2}, {"Poisoned", 0}, {"Burning", 1}});
    CHECK(brief(check(locked(status), shuffled, lock_direction::full)).empty());
}

TEST_CASE("lock compare: a flag that was added is compatible backward, and breaking for old readers that refuse it") {
    const enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Shielded", 2}, {"Frozen", 7}});
    const lock_finding f = single(check(locked(status), now));
    CHECK(brief({f}) == "added compatible game::Status::Frozen");
    CHECK(has(f.message, {"Frozen", "bit 7 (0x80)", "lock update"}));
    CHECK(f.where == now.members[3].where);
    CHECK(brief(check(locked(status), now, lock_direction::forward)) == "added breaking game::Status::Frozen");
    CHECK(brief(check(locked(status), now, lock_direction::full)) == "added breaking game::Status::Frozen");
    lock_file retaining = locked(status);
    retaining.enums[0].retains_unknown = true;
    CHECK(brief(check(retaining, now, lock_direction::forward)) == "added compatible game::Status::Frozen");
    CHECK(brief(check(retaining, now, lock_direction::full)) == "added compatible game::Status::Frozen");
}

TEST_CASE("lock compare: a flag that moved is breaking under every policy and direction") {
    const enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Burning", 4}, {"Shielded", 2}});
    for (const lock_policy policy : {lock_policy::name, lock_policy::number}) {
        lock_file lock = locked(status);
        lock.enums[0].policy = policy;
        for (const auto direction : {lock_direction::backward, lock_direction::forward, lock_direction::full}) {
            const lock_finding f = single(check(lock, now, direction));
            CHECK(brief({f}) == "bit-moved breaking game::Status::Burning");
            CHECK(has(f.message, {"Burning moved from bit 1 (0x2) to bit 4 (0x10)", "write Burning = 1u << 1"}));
            CHECK(f.related.size() == 2);
        }
    }
}

TEST_CASE("lock compare: flags that changed places are one result") {
    const lock_finding f =
        single(check(locked(status), flags("game::Status", {{"Burning", 0}, {"Poisoned", 1}, {"Shielded", 2}})));
    CHECK(brief({f}) == "bit-moved breaking game::Status");
    CHECK(
        has(f.message, {"Poisoned moved from bit 0 (0x1) to bit 1 (0x2)", "Burning from bit 1 (0x2) to bit 0 (0x1)"}));
}

TEST_CASE("lock compare: a value inserted in the middle is one result, with the shortest fix") {
    const lock_finding f = single(
        check(locked(values("OrderVar", {{"Load", 0}, {"Reliability", 1}, {"Speed", 2}}, 8, false)),
              values("OrderVar", {{"Load", 0}, {"Reliability", 1}, {"MaxReliability", 2}, {"Speed", 3}}, 8, false)));
    CHECK(brief({f}) == "value-moved breaking OrderVar::Speed");
    CHECK(has(f.message,
              {"Speed moved from 2 (0x2) to 3 (0x3)", "MaxReliability was added on 2 (0x2)", "which belonged to Speed",
               "move MaxReliability to the end or write MaxReliability = 3 and Speed = 2"}));
}

TEST_CASE("lock compare: a value inserted by the alphabet moves all that follow, and is one result") {
    const lock_finding f = single(check(locked(values("Fmt", {{"Html", 0}, {"Markdown", 1}})),
                                        values("Fmt", {{"Docx", 0}, {"Html", 1}, {"Markdown", 2}})));
    CHECK(brief({f}) == "value-moved breaking Fmt");
    CHECK(has(f.message, {"Html moved from 0 (0x0) to 1 (0x1)", "Markdown from 1 (0x1) to 2 (0x2)",
                          "Docx was added on 0 (0x0), which belonged to Html",
                          "move Docx to the end or write Docx = 2 and Html = 0"}));
    CHECK_FALSE(has(f.message, {"Markdown = 1"})); // it follows by itself
    CHECK(f.where.line == 4);
}

TEST_CASE("lock compare: a sentinel put first") {
    const lock_finding f =
        single(check(locked(values("If", {{"Sta", 0}, {"Ap", 1}, {"Serial", 2}}, 8, false)),
                     values("If", {{"Invalid", 0}, {"Sta", 1}, {"Ap", 2}, {"Serial", 3}}, 8, false)));
    CHECK(has(f.message,
              {"Sta moved", "Ap from", "Serial from", "move Invalid to the end or write Invalid = 3 and Sta = 0"}));
    enum_record zero = status;
    zero.zero = "None";
    CHECK(brief(check(locked(status), zero)) == "added compatible game::Status::None");
}

TEST_CASE("lock compare: a value taken out of the middle is one result about all that moved") {
    const lock_finding f = single(check(locked(values("V", {{"a", 0}, {"b", 1}, {"c", 2}, {"d", 3}})),
                                        values("V", {{"a", 0}, {"c", 1}, {"d", 2}})));
    CHECK(has(f.message, {"c moved from 2 (0x2) to 1 (0x1)", "d from 3 (0x3) to 2 (0x2)",
                          "b is gone, and c has its 1 (0x1)", "write c = 2", "lock reserve V 1"}));
    CHECK_FALSE(has(f.message, {"write c = 2 and"}));
}

TEST_CASE("lock compare: the fix for a full enum says so") {
    enum_record full = flags("E", {{"a", 0}, {"b", 1}, {"c", 2}, {"d", 3}, {"e", 4}, {"f", 5}, {"g", 6}, {"h", 7}}, 8);
    enum_record now = full;
    now.members[7].name = "i";
    now.members[0].name = "h";
    const std::string found = brief(check(locked(full), now));
    CHECK(found == "bit-moved breaking E::h");
}

TEST_CASE("lock compare: a bit given to a new name is one result that says how to record a rename") {
    const lock_finding f =
        single(check(locked(status), flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Shielded", 2}})));
    CHECK(brief({f}) == "bit-reused breaking game::Status::Scorched");
    CHECK(has(f.message, {"Scorched", "bit 1 (0x2)", "belonged to Burning", "lock rename game::Status Burning Scorched",
                          "ENSIGN_RENAMED(Status, (Burning, Scorched))", "write Scorched = 1u << 3",
                          "lock reserve game::Status 1"}));
    lock_file numbers = locked(status);
    numbers.enums[0].policy = lock_policy::number;
    CHECK(brief(check(numbers, flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Shielded", 2}}))) ==
          "bit-reused breaking game::Status::Scorched");
}

TEST_CASE("lock compare: a flag that is gone is breaking until it is reserved") {
    const enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}});
    lock_file lock = locked(status);
    const lock_finding f = single(check(lock, now));
    CHECK(brief({f}) == "removed-unreserved breaking game::Status::Shielded");
    CHECK(has(f.message, {"bit 2 (0x4)", "lock reserve game::Status 2"}));
    CHECK(f.where.file == "ensign.lock");
    reserve(lock, {"game::Status", "2", {}, {}, {}});
    CHECK(brief(check(lock, now, lock_direction::full)).empty());
}

TEST_CASE("lock compare: reserved bits and names stay away") {
    lock_file lock = locked(status);
    reserve(lock, {"game::Status", "2", {}, "2.1", "merged into Armor"});
    reserve(lock, {"game::Status", "Cursed", {}, {}, {}});
    const lock_finding bit =
        single(check(lock, flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Frozen", 2}})));
    CHECK(brief({bit}) == "bit-reused breaking game::Status::Frozen");
    CHECK(has(bit.message, {"bit 2 (0x4)", "because it was Shielded", "merged into Armor", "write Frozen = 1u << 3"}));
    const auto with = [](const char* name, unsigned bit_index) {
        return flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {name, bit_index}});
    };
    CHECK(brief(check(lock, with("Shielded", 2))) == "bit-reused breaking game::Status::Shielded");
    CHECK(brief(check(lock, with("Shielded", 5))) == "bit-reused breaking game::Status::Shielded");
    CHECK(brief(check(lock, with("Cursed", 5))) == "bit-reused breaking game::Status::Cursed");
    CHECK(brief(check(lock, with("Fine", 5))) == "added compatible game::Status::Fine");
    // more reservations are nothing to anybody
    reserve(lock, {"game::Status", "4", {}, {}, {}});
    CHECK(brief(check(lock, flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}}))).empty());
    enum_record all = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}});
    all.composites.push_back({"All", 7, {}});
    CHECK(brief(check(lock, all)) == "bit-reused breaking game::Status::All");
}

TEST_CASE("lock compare: a recorded rename is compatible when the sources declare it, and breaking when not") {
    enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Shielded", 2}});
    lock_file lock = locked(status);
    rename(lock, "game::Status", "Burning", "Scorched");
    CHECK(brief(check(lock, status)).empty()); // not yet done in the sources
    lock_finding f = single(check(lock, now));
    CHECK(brief({f}) == "renamed breaking game::Status::Scorched");
    CHECK(has(f.message, {"was called Burning", "bit 1 (0x2)", "add ENSIGN_RENAMED(Status, (Burning, Scorched))"}));

    enum_record declared = now;
    declared.renamed.push_back({"Burning", "Scorched"});
    f = single(check(lock, declared));
    CHECK(brief({f}) == "renamed compatible game::Status::Scorched");
    CHECK(has(f.message, {"lock update"}));
    CHECK(brief(check(lock, declared, lock_direction::forward)) == "renamed breaking game::Status::Scorched");

    enum_record alias = now;
    alias.aliases.push_back({"Burning", "Scorched", true, {}});
    CHECK(brief(check(lock, alias)) == "renamed compatible game::Status::Scorched");

    lock.enums[0].policy = lock_policy::number;
    CHECK(brief(check(lock, now)) == "renamed compatible game::Status::Scorched");
    CHECK(brief(check(lock, now, lock_direction::full)) == "renamed compatible game::Status::Scorched");
}

TEST_CASE("lock compare: a rename that only the sources know of is breaking") {
    enum_record declared = flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Shielded", 2}});
    declared.renamed.push_back({"Burning", "Scorched"});
    const lock_finding f = single(check(locked(status), declared));
    CHECK(brief({f}) == "renamed breaking game::Status::Scorched");
    CHECK(has(f.message, {"lock rename game::Status Burning Scorched"}));
}

TEST_CASE("lock compare: former names have to stay declared, and stay away from others") {
    enum_record now = flags("game::Status", {{"Poisoned", 0}, {"Scorched", 1}, {"Shielded", 2}});
    now.renamed.push_back({"Burning", "Scorched"});
    lock_file lock = locked(status);
    rename(lock, "game::Status", "Burning", "Scorched");
    lock = update_lock(lock, only(now)).lock;
    CHECK(brief(check(lock, now)).empty());
    enum_record forgotten = now;
    forgotten.renamed.clear();
    CHECK(brief(check(lock, forgotten)) == "renamed breaking game::Status::Scorched");
    lock_file numbers = lock;
    numbers.enums[0].policy = lock_policy::number;
    CHECK(brief(check(numbers, forgotten)).empty());
    enum_record again = now;
    again.renamed.clear();
    again.members.push_back({"Burning", 16, {}});
    CHECK(has(brief(check(lock, again)), {"bit-reused breaking game::Status::Burning"}));
    // a rename of a rename, in two lines
    rename(lock, "game::Status", "Scorched", "Ashen");
    enum_record twice = flags("game::Status", {{"Poisoned", 0}, {"Ashen", 1}, {"Shielded", 2}});
    twice.renamed = {{"Burning", "Ashen"}, {"Scorched", "Ashen"}};
    CHECK(brief(check(lock, twice)) == "renamed compatible game::Status::Ashen");
    twice.renamed.pop_back();
    CHECK(has(single(check(lock, twice)).message, {"add ENSIGN_RENAMED(Status, (Scorched, Ashen))"}));
}

TEST_CASE("lock compare: another width is breaking under every policy, another kind of enum as well") {
    enum_record now = status;
    now.width = 64;
    for (const lock_policy policy : {lock_policy::name, lock_policy::number}) {
        lock_file lock = locked(status);
        lock.enums[0].policy = policy;
        const lock_finding f = single(check(lock, now));
        CHECK(brief({f}) == "width-changed breaking game::Status");
        CHECK(has(f.message, {"had 32 bits and has 64", "std::uint32_t"}));
    }
    const enum_record mood = values("Mood", {{"calm", 0}, {"angry", 1}}, 8, false);
    CHECK(brief(check(locked(mood), values("Mood", {{"calm", 0}, {"angry", 1}}, 8, true))) ==
          "type-changed compatible Mood");
    CHECK(brief(check(locked(mood), flags("Mood", {{"calm", 0}, {"angry", 1}}, 8))) == "type-changed breaking Mood");
    const enum_record low = values("Mood", {{"calm", 0}, {"angry", -1}}, 8, true);
    CHECK(brief(check(locked(low), values("Mood", {{"calm", 0}, {"angry", -1}}, 16, true))) ==
          "width-changed breaking Mood");
    CHECK(has(brief(check(locked(low), values("Mood", {{"calm", 0}, {"angry", 255}}, 8, false))),
              {"type-changed compatible Mood", "value-moved breaking Mood::angry"}));
}

TEST_CASE("lock compare: gaps and the order of the declaration are nobody's business") {
    CHECK(brief(check(locked(flags("E", {{"a", 0}, {"c", 5}})), flags("E", {{"c", 5}, {"a", 0}}))).empty());
}
