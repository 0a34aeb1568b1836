// SPDX-License-Identifier: BSL-1.0
#include "../report/scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <files/change_lock.hpp>
#include <files/read.hpp>
#include <files/write.hpp>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

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
    const std::string nowhere = root.path() + "/no/such/folder.txt";
    CHECK(write_file(nowhere, "x") ==
          "cannot write " + nowhere + ": its folder is not there, so make that first"); // the name that was given
    CHECK(write_file(root.path(), "x").find("it is a folder") != std::string::npos);
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

TEST_CASE("files: why there are no bytes is said, unless there is no file", "[files]") {
    const scratch root;
    CHECK(load_file(root.path() + "/none").failure.empty());
    CHECK(load_file(root.path() + "/none/below").failure.empty());
    CHECK(load_file(root.path()).failure == root.path() + " is a folder: name a file");
    CHECK(load_file("/dev/zero").failure.find("no regular file") != std::string::npos);
    CHECK(load_file(root.write("a", "text"), 3).failure.find("more than 3 bytes") != std::string::npos);
}

TEST_CASE("files: pipes are written to when somebody reads them, and never replaced", "[files]") {
    const scratch root;
    const std::string pipe = root.path() + "/pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(write_file(pipe, "x").find("nobody reads from") != std::string::npos); // and does not wait
    CHECK(replace_file(pipe, "x").find("no regular file") != std::string::npos);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    REQUIRE(reader >= 0);
    CHECK(write_file(pipe, "text").empty());
    char got[8] = {};
    CHECK(::read(reader, got, sizeof got) == 4);
    ::close(reader);
    CHECK(fs::is_fifo(pipe));
}

TEST_CASE("files: what the shell has opened is used as it is", "[files]") {
    const scratch root;
    const std::string file = root.write("log", "before ");
    const int end = ::open(file.c_str(), O_WRONLY | O_APPEND);
    CHECK(write_file("/dev/fd/" + std::to_string(end), "after").empty());
    ::close(end);
    CHECK(scratch::read(file) == "before after"); // and not begun anew
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], "text", 4) == 4);
    ::close(ends[1]);
    CHECK(load_file("/dev/fd/" + std::to_string(ends[0])).bytes == "text");
    ::close(ends[0]);
}

TEST_CASE("files: a link to a file that is not there yet stays a link", "[files]") {
    const scratch root;
    fs::create_directory(root.path() + "/real");
    fs::create_symlink("real/new", root.path() + "/link");
    CHECK(write_file(root.path() + "/link", "x").empty());
    CHECK(fs::is_symlink(root.path() + "/link"));
    CHECK(scratch::read(root.path() + "/real/new") == "x");
}

TEST_CASE("change_lock: one at a time, whichever link leads there, and the one who waits hears of whom", "[files]") {
    using namespace std::chrono_literals;
    const scratch root;
    root.write("real.lock", "");
    fs::create_directory(root.path() + "/elsewhere");
    fs::create_symlink("../real.lock", root.path() + "/elsewhere/link.lock");
    std::string told;
    const auto tell = [&](std::string_view text) { told += text; };
    {
        const change_lock first{root.path() + "/real.lock", 0ms, tell};
        CHECK(first.holder().empty());
        const change_lock second{root.path() + "/elsewhere/link.lock", 0ms, tell};
        CHECK(second.holder().find("process") != std::string::npos);
        CHECK(told.empty());
        const change_lock patient{root.path() + "/real.lock", 700ms, tell};
        CHECK_FALSE(patient.holder().empty());
        CHECK(told.find("waiting for ") == 0);
    }
    CHECK(change_lock{root.path() + "/real.lock", 0ms, tell}.holder().empty());
    CHECK(change_lock{root.path() + "/no/such/folder", 0ms, tell}.holder().empty()); // who writes there will hear of it
    CHECK(root.count_files() == 3);                                                  // nothing is left behind
}
