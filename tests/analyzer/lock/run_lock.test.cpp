// SPDX-License-Identifier: BSL-1.0
#include <CLI/CLI.hpp>
#include <catch2/catch_test_macros.hpp>

#include <stdexcept>

#include "lock/convert.hpp"
#include "lock/git.hpp"
#include "lock/parse.hpp"
#include "lock/run_lock.hpp"
#include "lock/write.hpp"
#include "repository.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

// The tool around the commands: its sources, and what it printed.
struct tool {
    std::filesystem::path folder;
    records sources = town();
    std::vector<source_problem> problems{};
    bool throws = false;
    std::string out{};
    std::string err{};

    int operator()(std::vector<std::string> arguments) {
        lock_context context;
        context.source_of_records = [this] {
            if (throws) { throw std::runtime_error{"no compile database"}; }
            return source_records{sources, problems};
        };
        context.print = [this](std::string_view text) { out += text; };
        context.complain = [this](std::string_view text) { err += text; };
        context.add_options = [](CLI::App& app) { app.add_option("-p", "BUILD"); };
        context.folder = folder;
        out.clear();
        err.clear();
        return run_lock(arguments, context);
    }
};

void add_flag(records& to, const char* name, unsigned bit) {
    to.enums[0].members.push_back({name, std::uint64_t{1} << bit, {"status.hpp", 20, 5}});
}

} // namespace

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

TEST_CASE("lock command: against a file and against git") {
    const repository git;
    tool t{git.path()};
    REQUIRE(t({"init"}) == 0);
    git.commit(git.text(), "begin");
    REQUIRE(git.run({"tag", "v1"}));
    add_flag(t.sources, "Frozen", 4);
    REQUIRE(t({"update"}) == 0);
    git.commit(git.text(), "add 'Frozen'; \"$(touch x)\"");
    CHECK(t({"check"}) == 0);
    CHECK(t({"check", "--against=git:v1"}) == 4);
    CHECK(t({"check", "--against=git:v1", "--direction=full"}) == 5);
    CHECK(t({"check", "--against=git:HEAD"}) == 0);
    git.folder().write("old.lock", "ensign-lock 1\n");
    CHECK(t({"check", "--against=old.lock"}) == 4);
    CHECK(t({"check", "--against=nothing.lock"}) == 2);
    CHECK(t({"diff", "--against=git:v1"}) == 0);
    CHECK(has(t.out, {"+ bit 4 (0x10) Frozen"}));
    for (const char* const bad :
         {"git:nowhere", "git:", "git:--output=x", "git:v1:other", "git:v1 v2", "git:$(touch x)"}) {
        INFO(bad);
        CHECK(t({"check", std::string{"--against="} + bad}) == 2);
        CHECK(has(t.err, {"error: "}));
    }
    CHECK(t({"log"}) == 0);
    CHECK(has(t.out, {"add 'Frozen'; \"$(touch x)\"\n  enum game::Status\n    + bit 4 (0x10) Frozen\n", " begin\n"}));
    CHECK(t.out.find("Frozen") < t.out.find("begin"));
    CHECK(t({"log", "game::Army"}) == 0);
    CHECK_FALSE(has(t.out, {"Frozen"}));
    CHECK_FALSE(std::filesystem::exists(git.path() / "x"));
}

TEST_CASE("lock command: --file names another lock, in a folder with spaces") {
    const repository git;
    tool t{git.path()};
    std::filesystem::create_directory(git.path() / "a b");
    REQUIRE(t({"init", "--file", "a b/my lock"}) == 0);
    REQUIRE(t({"--file", "a b/my lock", "check"}) == 0);
    git.commit("", "begin");
    CHECK(t({"check", "--file=a b/my lock", "--against=git:HEAD"}) == 0);
    CHECK(t({"log", "--file=a b/my lock"}) == 0);
    CHECK(has(t.out, {"+ enum game::Status"}));
    CHECK(t({"init", "--file", "nowhere/ensign.lock"}) == 2);
}

TEST_CASE("lock command: merge writes the second file, and says what is left to people") {
    const temporary_folder folder;
    tool t{folder.path()};
    lock_file ours = locked_of(town());
    lock_file theirs = ours;
    folder.write("base", write_lock(ours));
    ours.enums[0].numbers.push_back({4, "Frozen", {}, {}, {}, {}, {}});
    theirs.enums[0].numbers.push_back({5, "Cursed", {}, {}, {}, {}, {}});
    folder.write("ours", write_lock(ours));
    folder.write("theirs", write_lock(theirs));
    CHECK(t({"merge", "base", "ours", "theirs"}) == 0);
    CHECK(parse_lock(folder.read("ours")).enums[0].numbers.size() == 4);
    theirs.enums[0].numbers.back().number = 4;
    folder.write("ours", write_lock(ours));
    folder.write("theirs", write_lock(theirs));
    CHECK(t({"merge", "base", "ours", "theirs"}) == 1);
    CHECK(has(t.err, {"conflict: game::Status, slot 4"}));
    CHECK(has(folder.read("ours"), {"<<<<<<< ours"}));
    folder.write("base", "");
    folder.write("ours", write_lock(ours));
    CHECK(t({"merge", "base", "ours", "ours"}) == 0);
    CHECK(t({"merge", "base", "ours"}) == 2);
    CHECK(t({"merge", "base", "ours", "nothing"}) == 2);
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
