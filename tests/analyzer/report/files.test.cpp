// SPDX-License-Identifier: BSL-1.0
#include "scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <sys/stat.h>

#include <report/files.hpp>
#include <report/source_text.hpp>

#include <filesystem>
#include <string>

using namespace ensign::lint;
namespace fs = std::filesystem;

TEST_CASE("files: written as a whole, with the mode and behind the link that were there", "[files]") {
    const scratch root;
    const std::string file = root.write("a.cpp", "old");
    fs::permissions(file, fs::perms{0750});
    fs::create_symlink("a.cpp", root.path() + "/link.cpp");
    CHECK(write_file(root.path() + "/link.cpp", std::string{"new\0text", 8}).empty());
    CHECK(scratch::read(file) == std::string{"new\0text", 8});
    CHECK(fs::is_symlink(root.path() + "/link.cpp"));
    CHECK(fs::status(file).permissions() == fs::perms{0750});
    CHECK(root.count_files() == 2); // nothing temporary is left
}

TEST_CASE("files: a new file has the mode that the user wants for new files", "[files]") {
    const scratch root;
    const mode_t before = ::umask(027);
    CHECK(write_file(root.path() + "/new.json", "{}").empty());
    ::umask(before);
    CHECK(fs::status(root.path() + "/new.json").permissions() == fs::perms{0640});
}

TEST_CASE("files: what cannot be written is said, and nothing is left behind", "[files]") {
    const scratch root;
    CHECK(write_file(root.path() + "/no/such/folder.txt", "x").find("cannot create") == 0);
    CHECK(write_file(root.path(), "x").find("cannot write") == 0);
    CHECK(write_file("/dev/null", "x").empty());
    CHECK(fs::is_character_file("/dev/null"));
    const std::string file = root.write("a.cpp", "old");
    { const pending_file forgotten{file, "new"}; }
    CHECK(scratch::read(file) == "old");
    CHECK(root.count_files() == 1);
}

TEST_CASE("files: only regular files are read", "[files]") {
    const scratch root;
    CHECK(read_file(root.write("a", "text")) == "text");
    CHECK_FALSE(read_file(root.path()));
    CHECK_FALSE(read_file(root.path() + "/none"));
    REQUIRE(::mkfifo((root.path() + "/pipe").c_str(), 0600) == 0);
    CHECK_FALSE(read_file(root.path() + "/pipe")); // and does not wait for a writer
    CHECK_FALSE(read_file("/dev/zero"));
}

TEST_CASE("source_text: lines and places", "[files]") {
    const source_text text{"\xc3\xbc b\r\n\nlast"};
    CHECK(text.line(1) == "\xc3\xbc b");
    CHECK(text.line(2) == "");
    CHECK(text.line(3) == "last");
    CHECK_FALSE(text.line(0));
    CHECK_FALSE(text.line(4));
    CHECK(text.at(0) == source_text::position{1, 1});
    CHECK(text.at(3) == source_text::position{1, 3});
    CHECK(text.at(6) == source_text::position{2, 1});
    CHECK(text.at(11) == source_text::position{3, 5});
    CHECK_FALSE(text.at(12));
    CHECK(text.code_point_column(1, 4) == 3);
    CHECK(text.code_point_column(1, 99) == 99);
    CHECK(source_text{""}.line(1) == "");
}
