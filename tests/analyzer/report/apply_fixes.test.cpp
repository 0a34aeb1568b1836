// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"
#include "scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/apply_fixes.hpp>
#include <report/tally.hpp>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace ensign::lint;
namespace fs = std::filesystem;

namespace {

// Findings in files that exist, each with one fix.
struct desk {
    scratch root;
    analysis of;

    std::string file(std::string_view name, std::string_view text) {
        std::string path = root.write(name, text);
        of.seen.push_back(remember(path, text));
        return path;
    }

    // `line` is only for the order.
    void add(unsigned line, std::vector<edit> edits, bool safe = true) {
        const std::string first = edits.empty() ? root.path() : edits[0].file;
        of.findings.push_back(
            sample::plain("c" + std::to_string(line), "s", {.file = first, .line = line, .column = 1}));
        of.findings.back().fixes = {{.what = "fix " + std::to_string(line), .safe = safe, .edits = std::move(edits)}};
    }
};

std::string why_left(const fix_outcome& of) { return of.left.empty() ? "" : of.left[0].left_out; }

} // namespace

TEST_CASE("apply_fixes: safe ones, and suggestions only when told", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "one two three\n");
    on.add(1, {{a, 0, 3, "1"}});
    on.add(2, {{a, 4, 3, "2"}}, false);
    on.add(3, {{a, 8, 5, "3"}});
    on.of.findings.back().silenced = silence::baseline;
    on.add(4, {});
    fix_outcome done = apply_fixes(on.of);
    CHECK(scratch::read(a) == "1 two three\n");
    CHECK(done.applied.size() == 1);
    CHECK(done.left.empty());
    CHECK(done.files == std::vector<std::string>{a});
    CHECK(count(on.of).errors == 2); // what is fixed is no finding any more
    on.of.seen = {remember(a, "1 two three\n")};
    on.of.findings[1].fixes[0].edits = {{a, 2, 3, "2"}};
    CHECK(apply_fixes(on.of, true).applied.size() == 1);
    CHECK(scratch::read(a) == "1 2 three\n");
}

TEST_CASE("apply_fixes: of two that overlap the first wins, the other stays and says so", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "0123456789");
    on.add(1, {{a, 2, 4, "<first>"}});
    on.add(2, {{a, 5, 2, "<second>"}});
    on.add(3, {{a, 6, 2, "<beside>"}});
    const fix_outcome done = apply_fixes(on.of);
    CHECK(scratch::read(a) == "01<first><beside>89");
    REQUIRE(done.left.size() == 1);
    CHECK(done.left[0].fix == "fix 2");
    CHECK(why_left(done) == "it overlaps the fix of c1 in line 1; run again to fix both");
    REQUIRE(on.of.findings.size() == 1);
    CHECK(on.of.findings[0].check == "c2");
    CHECK(sentence(done, on.root.path()) == "a.cpp:1: fixed: fix 1 [c1]\n"
                                            "a.cpp:3: fixed: fix 3 [c3]\n"
                                            "a.cpp:2: not fixed: fix 2 [c2]\n"
                                            "  because it overlaps the fix of c1 in line 1; run again to fix both\n"
                                            "2 fixed in 1 file, 1 left\n");
}

TEST_CASE("apply_fixes: insertions at one place or at an edge are an overlap, within one fix they are not",
          "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "0123456789");
    on.add(1, {{a, 2, 0, "("}, {a, 2, 3, "x"}, {a, 5, 0, ")"}});
    on.add(2, {{a, 5, 0, "?"}});
    on.add(3, {{a, 1, 1, "?"}});
    on.add(4, {{a, 8, 0, "a"}});
    on.add(5, {{a, 8, 0, "b"}});
    CHECK(apply_fixes(on.of).left.size() == 3);
    CHECK(scratch::read(a) == "01(x)567a89");
}

TEST_CASE("apply_fixes: what several translation units want is done once", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "int");
    on.add(1, {{a, 0, 0, "unsigned "}});
    on.of.findings.push_back(on.of.findings[0]);
    on.add(2, {{a, 0, 0, "unsigned "}, {a, 3, 0, ";"}}); // another finding, which wants it too
    const fix_outcome done = apply_fixes(on.of);
    CHECK(scratch::read(a) == "unsigned int;");
    CHECK(done.applied.size() == 2);
    CHECK(on.of.findings.empty());
}

TEST_CASE("apply_fixes: a fix is done whole or not at all", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "aaaa");
    const std::string b = on.file("b.cpp", "bbbb");
    on.add(1, {{b, 0, 2, "B"}});
    on.add(2, {{a, 0, 2, "A"}, {b, 1, 2, "B"}});
    CHECK(apply_fixes(on.of).applied.size() == 1);
    CHECK(scratch::read(a) == "A"
                              "aa"); // files come in their order: this one was first
    CHECK(scratch::read(b) == "bB"
                              "b");
    REQUIRE(on.of.findings.size() == 1);
    CHECK(on.of.findings[0].check == "c1");
}

TEST_CASE("apply_fixes: files that changed, are gone or were never seen are left alone", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "old!");
    on.add(1, {{a, 0, 3, "new"}});
    on.root.write("a.cpp", "OLD!"); // as long as before
    CHECK(why_left(apply_fixes(on.of)) == "the file has changed since it was analysed; run again");
    on.root.write("a.cpp", "longer than before");
    CHECK(why_left(apply_fixes(on.of)) == "the file has changed since it was analysed; run again");
    fs::remove(a);
    CHECK(why_left(apply_fixes(on.of)) == "the file cannot be read");
    on.root.write("a.cpp", "old!");
    on.of.seen.push_back(remember(a, "two units saw two contents"));
    CHECK(why_left(apply_fixes(on.of)) == "the file has changed since it was analysed; run again");
    on.of.seen.clear();
    CHECK(why_left(apply_fixes(on.of)) == "nobody noted what the file held when it was analysed");
    CHECK(scratch::read(a) == "old!");
    on.of.seen = {remember(a, "old!")};
    CHECK(apply_fixes(on.of).applied.size() == 1);
    CHECK(scratch::read(a) == "new!");
}

TEST_CASE("apply_fixes: edits past the end, or over each other, are refused", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "0123");
    on.add(1, {{a, 3, 2, ""}});
    on.add(2, {{a, 4'000'000'000U, 4'000'000'000U, ""}});
    on.add(3, {{a, 0, 3, "x"}, {a, 1, 1, "y"}});
    on.add(4, {{a, 4, 0, "end"}});
    const fix_outcome done = apply_fixes(on.of);
    REQUIRE(done.left.size() == 3);
    CHECK(done.left[0].left_out == "it edits past the end of the file");
    CHECK(done.left[1].left_out == "it edits past the end of the file");
    CHECK(done.left[2].left_out == "its own edits overlap");
    CHECK(scratch::read(a) == "0123end");
}

TEST_CASE("apply_fixes: line ends and modes stay what they are", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "a\r\nb\r\n");
    const std::string b = on.file("b.cpp", "a\nb\n");
    fs::permissions(a, fs::perms{0754});
    const std::string c = on.file("c.cpp", "no line end");
    on.add(1, {{a, 3, 1, "x\ny\r\nz"}});
    on.add(2, {{b, 2, 1, "x\ny"}});
    on.add(3, {{c, 2, 1, "\n"}});
    CHECK(apply_fixes(on.of).applied.size() == 3);
    CHECK(scratch::read(a) == "a\r\nx\r\ny\r\nz\r\n");
    CHECK(scratch::read(b) == "a\nx\ny\n");
    CHECK(scratch::read(c) == "no\nline end");
    CHECK(fs::status(a).permissions() == fs::perms{0754});
    CHECK(on.root.count_files() == 3);
}

TEST_CASE("apply_fixes: one file under two names is written once", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "0123");
    fs::create_symlink("a.cpp", on.root.path() + "/b.cpp");
    const std::string b = on.root.path() + "/b.cpp";
    on.of.seen.push_back(remember(b, "0123"));
    on.add(1, {{a, 0, 1, "x"}});
    on.add(2, {{b, 2, 1, "y"}});
    CHECK(why_left(apply_fixes(on.of)) == "it is the same file as " + a + "; run again to fix both");
    CHECK(scratch::read(a) == "x123");
    CHECK(fs::is_symlink(b));
}

TEST_CASE("apply_fixes: what cannot be written is left, the rest is done", "[apply_fixes]") {
    desk on;
    const std::string a = on.file("a.cpp", "aa");
    fs::create_directory(on.root.path() + "/sub");
    // No room for the name of the temporary file beside it: even root cannot write it.
    const std::string b = on.file("sub/" + std::string(250, 'b'), "bb");
    const std::string c = on.file("sub/" + std::string(250, 'c'), "cc");
    on.add(1, {{a, 0, 1, "x"}});
    on.add(2, {{b, 0, 1, "x"}});
    on.add(3, {{a, 1, 1, "y"}, {b, 1, 1, "y"}});
    on.add(4, {{c, 0, 1, "x"}});
    const fix_outcome done = apply_fixes(on.of);
    CHECK(scratch::read(a) == "xa");
    CHECK(scratch::read(b) == "bb");
    REQUIRE(done.left.size() == 3);
    CHECK(why_left(done).find("cannot write " + b) == 0);
    CHECK(done.files == std::vector<std::string>{a});
}
