// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "files/change_lock.hpp"
#include "lock/convert.hpp"
#include "lock/write.hpp"
#include "repository.hpp"
#include "samples.hpp"
#include "tool.hpp"

using namespace samples;

TEST_CASE("lock command: init, check and update") {
    const temporary_folder folder;
    tool t{folder.path()};
    CHECK(t({"check"}) == 2);
    CHECK(has(t.err, {"there is no ensign.lock", "lock init"}));
    CHECK(t({"init", "-p", "build"}) == 0);
    CHECK(has(t.out, {"1 enum and 1 struct locked"}));
    CHECK(folder.read("ensign.lock") == write_lock(locked_of(town())));
    CHECK(t({"init"}) == 2);
    CHECK(has(t.err, {"is there already", "--force"}));
    CHECK(t({"check"}) == 0);
    CHECK(t.out.empty());
    CHECK(has(t.err, {"up to date"}));

    add_flag(t.sources, "Frozen", 4);
    CHECK(t({"check"}) == 4);
    CHECK(has(t.out,
              {"status.hpp:20:5: warning: game::Status::Frozen was added on bit 4 (0x10)", "[ensign-schema-added]"}));
    CHECK(t({"check", "--direction", "forward"}) == 5);
    CHECK(t({"update"}) == 0);
    CHECK(has(t.out, {"+ bit 4 (0x10) Frozen", "ensign.lock: updated"}));
    const std::string once = folder.read("ensign.lock");
    CHECK(t({"update"}) == 0);
    CHECK(has(t.out, {"up to date"}));
    CHECK(folder.read("ensign.lock") == once);

    t.sources.enums[0].members.erase(t.sources.enums[0].members.begin());
    t.sources.enums[0].composites.clear();
    CHECK(t({"check"}) == 5);
    CHECK(has(t.out,
              {"error: game::Status::Poisoned was bit 0 (0x1) and is gone", "[ensign-schema-removed-unreserved]"}));
    CHECK(t({"update"}) == 5);
    CHECK(folder.read("ensign.lock") == once);
    CHECK(t({"reserve", "game::Status", "0", "--since", "2.1", "--why", "merged"}) == 0);
    CHECK(has(t.out, {"! bit 0 (0x1) is reserved since 2.1: merged"}));
    CHECK(t({"check"}) == 4); // the composite is gone as well
    CHECK(t({"update"}) == 0);
    CHECK(t({"check"}) == 0);
    CHECK(t({"unreserve", "game::Status", "0"}) == 2);
    CHECK(t({"unreserve", "game::Status", "0", "--force"}) == 0);
    CHECK(t({"init", "--force"}) == 0);
}

TEST_CASE("lock command: rename, then update") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    t.sources.enums[0].members[0].name = "Ill";
    CHECK(t({"check"}) == 5);
    CHECK(t({"rename", "game::Status", "Poisoned", "Ill", "--emit-remap"}) == 0);
    CHECK(has(t.out, {"Poisoned is to be called Ill", "ENSIGN_RENAMED(Status, (Poisoned, Ill));"}));
    CHECK(t({"check"}) == 5);
    t.sources.enums[0].renamed.push_back({"Poisoned", "Ill"});
    CHECK(t({"check"}) == 4);
    CHECK(t({"diff"}) == 0);
    CHECK(has(t.out, {"= Poisoned is called Ill"}));
    CHECK(t({"update"}) == 0);
    CHECK(t({"check"}) == 0);
    CHECK(t({"rename", "game::Status", "Poisoned", "Ill"}) == 0);
    CHECK(has(t.out, {"nothing to do"}));
    CHECK(t({"rename", "game::Status", "town::Status"}) == 0);
    CHECK(has(folder.read("ensign.lock"), {"enum town::Status", "traits : mask town::Status"}));
}

TEST_CASE("lock command: sources that could not be analysed are never clean") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    const std::string before = folder.read("ensign.lock");
    t.sources = {};
    t.problems.push_back({"a.cpp", "its module file is missing", "build first"});
    for (const char* const command : {"check", "update", "diff"}) {
        CHECK(t({command}) == 3);
        CHECK(has(t.err, {"could not analyse a.cpp: its module file is missing: build first"}));
    }
    CHECK(t({"init", "--force"}) == 3);
    t.throws = true;
    CHECK(t({"check"}) == 3);
    CHECK(has(t.err, {"no compile database"}));
    CHECK(folder.read("ensign.lock") == before);
}

TEST_CASE("lock command: what units see differently is breaking, and is not locked") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    records other = town();
    add_flag(other, "Frozen", 4);
    t.sources.enums[0].seen.unit = "a.cpp";
    other.enums[0].seen.unit = "b.cpp";
    t.sources.enums.push_back(other.enums[0]);
    CHECK(t({"check"}) == 5);
    CHECK(has(t.out, {"[ensign-schema-odr-mismatch]"}));
    CHECK(t({"update"}) == 5);
    CHECK(t({"init", "--force"}) == 5);
}

TEST_CASE("lock command: two names for one value are not locked without force") {
    const temporary_folder folder;
    tool t{folder.path()};
    t.sources = only(values("Msg", {{"StartIgnored", 21}}));
    t.sources.enums[0].aliases.push_back({"StartCorrected", "StartIgnored", false, {}});
    CHECK(t({"init"}) == 5);
    CHECK(has(t.out, {"[ensign-schema-duplicate-value]"}));
    CHECK(folder.read("ensign.lock").empty());
    CHECK(t({"init", "--force"}) == 0);
    CHECK(t({"check"}) == 0);
}

TEST_CASE("lock command: a damaged lock is told with its line") {
    const temporary_folder folder;
    tool t{folder.path()};
    folder.write("ensign.lock", "ensign-lock 1\n\n<<<<<<< ours\n");
    CHECK(t({"check"}) == 2);
    CHECK(has(t.out, {"ensign.lock:3: error:", "[ensign-schema-lock-invalid]"}));
    folder.write("ensign.lock", "ensign-lock 7\n");
    CHECK(t({"update"}) == 2);
    CHECK(t({"reserve", "game::Status", "1"}) == 2);
}

TEST_CASE("lock command: fingerprints and the header") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init", "--with-fingerprint", "--header", "lock.hpp"}) == 0);
    CHECK(has(folder.read("ensign.lock"), {"policy=name  fp=0x"}));
    CHECK(has(folder.read("lock.hpp"), {"static_assert(ensign::fingerprint<game::Status>() == 0x"}));
    CHECK(t({"check", "--header", "lock.hpp"}) == 0);
    CHECK(t({"check", "--header", "lokc.hpp"}) == 4);
    CHECK(has(t.out, {"there is no lokc.hpp: run `ensign-lint lock update --header lokc.hpp`"}));
    CHECK(t({"check", "--header="}) == 2);
    add_flag(t.sources, "Frozen", 4);
    REQUIRE(t({"update"}) == 0);
    CHECK(t({"check"}) == 0);
    CHECK(t({"check", "--header", "lock.hpp"}) == 4);
    CHECK(has(t.out, {"lock.hpp:1: warning", "update --header lock.hpp", "[ensign-schema-stale-lock]"}));
    REQUIRE(t({"update", "--header", "lock.hpp"}) == 0);
    CHECK(t({"check", "--header", "lock.hpp"}) == 0);
    std::string text = folder.read("ensign.lock");
    text.replace(text.find("fp=0x") + 5, 4, "0000");
    folder.write("ensign.lock", text);
    CHECK(t({"check"}) == 4);
    REQUIRE(t({"update"}) == 0);
    CHECK(t({"check"}) == 0);
}

TEST_CASE("lock command: wrong usage says what there is") {
    const temporary_folder folder;
    tool t{folder.path()};
    CHECK(t({}) == 2);
    CHECK(t({"frobnicate"}) == 2);
    CHECK(has(t.err, {"there is no command `lock frobnicate`", "init, check, update"}));
    CHECK(t({"check", "--direction=sideways"}) == 2);
    CHECK(t({"check", "--nonsense"}) == 2);
    CHECK(t({"reserve"}) == 2);
    CHECK(t({"--help"}) == 0);
    CHECK(has(t.out, {"Exit status:", "init", "check", "merge", "--file"}));
    for (const char* const command :
         {"init", "check", "update", "reserve", "unreserve", "rename", "diff", "merge", "log"}) {
        INFO(command);
        CHECK(t({command, "--help"}) == 0);
        CHECK(has(t.out, {"ensign-lint lock"}));
        CHECK((has(t.out, {"Example"}) || has(t.out, {"Set up"})));
    }
}

TEST_CASE("lock command: negative values, and reasons as positions") {
    const temporary_folder folder;
    tool t{folder.path()};
    t.sources = only(values("Mood", {{"calm", 0}, {"angry", -2}}, 8));
    REQUIRE(t({"init"}) == 0);
    CHECK(t({"reserve", "Mood", "-7", "Furious", "2.1", "never used"}) == 0);
    CHECK(has(folder.read("ensign.lock"), {"  -7  reserved \"Furious\" since=\"2.1\" why=\"never used\"\n"}));
    CHECK(t({"unreserve", "Mood", "-7", "--force"}) == 0);
    CHECK(t({"reserve", "Mood", "-2", "--why=gone"}) == 0);
    CHECK(has(folder.read("ensign.lock"), {"  -2  reserved \"angry\" why=\"gone\"\n"}));
}

TEST_CASE("lock command: what the sources still declare is not reserved") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    const std::string before = folder.read("ensign.lock");
    for (const char* const living : {"0", "Poisoned", "OnFire", "Disabled", "Nobody"}) {
        INFO(living);
        CHECK(t({"reserve", "game::Status", living, "-p", "build"}) == 2);
        CHECK(has(t.err, {"the sources still declare", "take it out of the declaration", "lock rename game::Status"}));
    }
    CHECK(t({"reserve", "game::Army", "traits", "-p", "build"}) == 2);
    CHECK(has(t.err, {"the sources still declare traits"}));
    CHECK(t({"reserve", "game::Army", "-p", "build"}) == 2);
    CHECK(has(t.err, {"the sources still declare game::Army"}));
    CHECK(t({"reserve", "game::Army"}) == 2); // a word that was forgotten
    CHECK(has(t.err, {"nothing of game::Army is named", "lock reserve game::Army NUMBER", "-p BUILD"}));
    CHECK(folder.read("ensign.lock") == before);
    t.sources.enums[0].members.erase(t.sources.enums[0].members.begin());
    t.sources.enums[0].composites.clear();
    CHECK(t({"reserve", "game::Status", "0", "-p", "build"}) == 0);
    CHECK_FALSE(has(t.err, {"not looked at"}));
    CHECK(t({"reserve", "game::Status", "Burning"}) == 0); // nobody says where the sources are
    CHECK(has(t.err, {"note: the sources were not looked at", "-p BUILD"}));
}

TEST_CASE("lock command: what cannot be locked is told once, by name") {
    const temporary_folder folder;
    tool t{folder.path()};
    const unlocked_type wide{"game::Wide", "it has 128 bits", {"wide.hpp", 3, 1}};
    t.sources.unlocked = {wide, wide};
    t.sources.enums.push_back(flags("game::(unnamed at a.cpp:3)", {{"x", 0}}));
    CHECK(t({"init"}) == 0);
    CHECK(has(t.out, {"1 enum and 1 struct"}));
    const std::string note = "wide.hpp:3:1: note: not locked: game::Wide: it has 128 bits\n";
    CHECK(has(t.err, {note, "not locked: game::(unnamed at a.cpp:3): its name"}));
    CHECK(t.err.find(note) == t.err.rfind(note));
    CHECK(t({"check"}) == 0);
    CHECK(has(t.err, {note}));
}

TEST_CASE("lock command: those who change the lock at once lose nothing") {
    const temporary_folder folder;
    const std::vector<std::string> types{"A", "B", "C", "D"};
    tool t{folder.path()};
    t.sources = {};
    for (const std::string& name : types) { t.sources.enums.push_back(flags(name, {{"x", 0}}, 64)); }
    REQUIRE(t({"init"}) == 0);
    std::atomic<int> failed{0};
    std::vector<std::jthread> all;
    for (const std::string& name : types) {
        all.emplace_back([&, name] {
            tool mine{folder.path()};
            for (unsigned bit = 1; bit < 20; ++bit) { failed += mine({"reserve", name, std::to_string(bit)}); }
        });
    }
    all.clear();
    CHECK(failed == 0);
    CHECK(t({"check"}) == 0);
    for (const std::string& name : types) {
        for (unsigned bit = 1; bit < 20; ++bit) {
            INFO(name << bit);
            CHECK(t({"unreserve", name, std::to_string(bit), "--force"}) == 0);
        }
    }
}

TEST_CASE("lock command: who cannot wait any longer says for whom") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    const change_lock other{(folder.path() / "ensign.lock").string(), std::chrono::milliseconds{0}, {}};
    REQUIRE(other.holder().empty());
    t.patience = std::chrono::milliseconds{20};
    CHECK(t({"reserve", "game::Status", "7"}) == 2);
    CHECK(has(t.err, {"ensign.lock is still being changed by ", "process"}));
    CHECK(t({"update"}) == 2);
    CHECK(t({"init", "--force"}) == 2);
    CHECK(t({"check"}) == 0); // reads only
    CHECK(t({"diff"}) == 0);
}

TEST_CASE("lock command: no file is two things, and no header replaces what is none") {
    const temporary_folder folder;
    tool t{folder.path()};
    CHECK(t({"init", "--header", "ensign.lock"}) == 2);
    CHECK(has(t.err, {"--header and --file both name ensign.lock"}));
    folder.write("main.cpp", "int main() {}\n");
    CHECK(t({"init", "--header", "main.cpp"}) == 2);
    CHECK(has(t.err, {"main.cpp was not made by ensign-lint"}));
    CHECK(folder.read("ensign.lock").empty());
    REQUIRE(t({"init"}) == 0);
    const std::string lock = folder.read("ensign.lock");
    std::filesystem::create_symlink("ensign.lock", folder.path() / "link.hpp");
    for (const char* const header : {"ensign.lock", "./ensign.lock", "link.hpp", "main.cpp"}) {
        INFO(header);
        CHECK(t({"update", "--header", header}) == 2);
    }
    CHECK(folder.read("ensign.lock") == lock);
    CHECK(folder.read("main.cpp") == "int main() {}\n");
    folder.write("empty.hpp", "");
    CHECK(t({"update", "--header", "empty.hpp"}) == 0);
}

TEST_CASE("lock command: a byte order mark is read, and not written") {
    const temporary_folder folder;
    tool t{folder.path()};
    REQUIRE(t({"init"}) == 0);
    const std::string lock = folder.read("ensign.lock");
    folder.write("ensign.lock", "\xef\xbb\xbf" + lock);
    CHECK(t({"check"}) == 0);
    CHECK(t({"update"}) == 0);
    CHECK(folder.read("ensign.lock") == lock);
}
