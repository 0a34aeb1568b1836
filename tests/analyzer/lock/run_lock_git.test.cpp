// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include "lock/convert.hpp"
#include "lock/parse.hpp"
#include "lock/write.hpp"
#include "repository.hpp"
#include "samples.hpp"
#include "tool.hpp"

using namespace samples;

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

TEST_CASE("lock command: a log without history says why, and one of an unknown type is refused") {
    const repository git;
    tool t{git.path()};
    CHECK(t({"log"}) == 2);
    CHECK(has(t.err, {"there is no ensign.lock", "lock init"}));
    REQUIRE(t({"init"}) == 0);
    CHECK(t({"log"}) == 0);
    CHECK(t.out.empty());
    CHECK(has(t.err, {"ensign.lock is in no commit yet", "commit ensign.lock"}));
    git.commit(git.text(), "begin");
    CHECK(t({"log", "Status"}) == 2);
    CHECK(has(t.err, {"no type 'Status'", "do you mean game::Status?"}));
    t.sources.enums.push_back(flags("game::New", {{"x", 0}}));
    REQUIRE(t({"update"}) == 0);
    CHECK(t({"log", "game::New"}) == 0);
    CHECK(has(t.err, {"game::New is in no commit yet"}));
    t.sources = {};
    REQUIRE(t({"init", "--force"}) == 0);
    git.commit(git.text(), "all gone");
    CHECK(t({"log", "game::Army"}) == 0); // of a type that once was
    CHECK(has(t.out, {"- struct game::Army"}));
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

TEST_CASE("lock command: as merge driver, git merges what it cannot merge alone") {
    const repository git;
    REQUIRE(git.run({"config", "merge.ensign-lock.driver", LOCK_MERGE_DRIVER " merge %O %A %B"}));
    const lock_file base = locked_of(only(flags("E", {{"a", 0}})));
    const auto with = [&](const char* name, std::uint64_t bit) {
        lock_file out = base;
        out.enums[0].composites.push_back({name, bit});
        return write_lock(out);
    };
    // both branches add a line at the same place
    CHECK_FALSE(git.merges(write_lock(base), with("x", 3), with("y", 5)));
    git.folder().write(".gitattributes", "ensign.lock text eol=lf merge=ensign-lock\n");
    CHECK(git.merges(write_lock(base), with("x", 3), with("y", 5)));
    CHECK(parse_lock(git.text()).enums[0].composites.size() == 2);
    CHECK_FALSE(git.merges(write_lock(base), with("x", 3), with("x", 5)));
    CHECK(has(git.text(), {"<<<<<<< ours\n  composite x"}));
}
