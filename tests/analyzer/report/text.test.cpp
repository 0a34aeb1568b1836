// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"
#include "scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/text.hpp>

#include <fcntl.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

using namespace ensign::lint;

namespace {

std::string print(const scratch& root, finding of) {
    analysis all;
    all.findings = {std::move(of)};
    all.files = {root.path() + "/a.cpp"};
    return text_report(all, {.root = root.path(), .version = {}, .rules = {}, .pages = {}}, false);
}

constexpr const char* end = "1 error in 1 file\n";

} // namespace

TEST_CASE("text: without the source file there is no line of it", "[text]") {
    const scratch root;
    CHECK(print(root, sample::plain("c", "", {.file = "/no/such.cpp", .line = 3, .column = 2})) ==
          std::string{"/no/such.cpp:3:2: error: something is wrong [c]\n"} + end);
    CHECK(print(root, sample::plain("c", "", {})) == std::string{"error: something is wrong [c]\n"} + end);
    const std::string file = root.write("a.cpp", "int x;\n");
    CHECK(print(root, sample::plain("c", "", {.file = file})) ==
          std::string{"a.cpp: error: something is wrong [c]\n"} + end);
    CHECK(print(root, sample::plain("c", "", {.file = file, .line = 9, .column = 9})) ==
          std::string{"a.cpp:9:9: error: something is wrong [c]\n"} + end);
    CHECK(print(root, sample::plain("c", "", {.file = root.path(), .line = 1, .column = 1})).find('|') ==
          std::string::npos); // a folder
}

TEST_CASE("text: carets stand below what they mean", "[text]") {
    const scratch root;
    const std::string file = root.write("a.cpp", "\t\xc3\xbc\x1b\xff"
                                                 "ab\r\n" +
                                                     std::string(1000, 'x') + "\n");
    const std::string head = "a.cpp:1:6: error: something is wrong [c]\n";
    const std::string line = "    1 | \t\xc3\xbc\\x1b\\xff"
                             "ab\n";
    CHECK(print(root, sample::plain("c", "", {.file = file, .line = 1, .column = 6, .offset = 5, .length = 2})) ==
          head + line + "      | \t         ^~\n" + end);
    // What goes on in the next line is marked up to the end of this one.
    CHECK(print(root, sample::plain("c", "", {.file = file, .line = 1, .column = 6, .offset = 5, .length = 99})) ==
          head + line + "      | \t         ^~\n" + end);
    CHECK(print(root, sample::plain("c", "", {.file = file, .line = 2, .column = 1, .offset = 9, .length = 1}))
              .find('|') == std::string::npos); // too long to be of use
}

TEST_CASE("text: hostile names and messages cannot steer the terminal", "[text]") {
    const scratch root;
    finding of = sample::plain("c\x1b", "", {.file = root.path() + "/a\x1b[2J\nb\xff.cpp", .line = 1, .column = 1});
    of.message = "one\x07\ntwo";
    of.fixes = {{.what = "do\x1bit", .safe = false, .edits = {}}};
    CHECK(print(root, of) == std::string{"a\\x1b[2J\\nb\\xff.cpp:1:1: error: one\\x07\n    two [c\\x1b]\n"
                                         "  fix: do\\x1bit\n"} +
                                 end);
}

TEST_CASE("text: a problem is shown with its cure", "[text]") {
    analysis of;
    of.problems = {{.file = "/srv/b.cpp", .what = "does not parse", .cure = "compile it first"},
                   {"", "no database", ""}};
    CHECK(text_report(of, {.root = "/srv", .version = {}, .rules = {}, .pages = {}}, false) ==
          "error: could not analyse: no database\n"
          "error: could not analyse b.cpp: does not parse\n  cure: compile it first\n"
          "no findings in 0 files; incomplete: 2 problems\n");
}

TEST_CASE("text: colours only on a terminal, and only if nobody minds", "[text]") {
    ::unsetenv("NO_COLOR");
    ::setenv("TERM", "xterm", 1);
    std::FILE* file = std::tmpfile();
    REQUIRE(file != nullptr);
    CHECK_FALSE(wants_colours(file));
    std::fclose(file);
    const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(master >= 0);
    std::FILE* terminal = ::fdopen(master, "r+"); // the master's side is a terminal to isatty as well
    CHECK(wants_colours(terminal));
    ::setenv("TERM", "dumb", 1);
    CHECK_FALSE(wants_colours(terminal));
    ::setenv("TERM", "xterm", 1);
    ::setenv("NO_COLOR", "1", 1);
    CHECK_FALSE(wants_colours(terminal));
    ::setenv("NO_COLOR", "", 1); // empty: nobody asked
    CHECK(wants_colours(terminal));
    ::unsetenv("NO_COLOR");
    std::fclose(terminal);
}
