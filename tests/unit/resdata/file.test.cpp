// SPDX-License-Identifier: BSL-1.0
#include "folder.hpp"

#include <catch2/catch_test_macros.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

import ensign.base;
import ensign.resdata;
import resdata_sample;

namespace resdata = ensign::resdata;
using bytes = std::vector<std::byte>;
using names = std::vector<std::string>;
using sample::complaint;
using sample::has;

namespace {

// Passes everything on and remembers it; call number `failing` fails instead. Writes and reads a few bytes at a time.
class flaky_files : public resdata::file_layer {
public:
    int failing = -1;
    int code = EIO;
    std::size_t portion = 1000;
    names calls;

    int status(const std::string& p, resdata::file_status& out) override {
        return step("status", [&] { return file_layer::status(p, out); });
    }
    int resolve(const std::string& p, std::string& out) override {
        return step("resolve", [&] { return file_layer::resolve(p, out); });
    }
    int create(const std::string& p, int& handle) override {
        return step("create", [&] { return file_layer::create(p, handle); });
    }
    int set_mode(int handle, unsigned mode) override {
        return step("set_mode", [&] { return file_layer::set_mode(handle, mode); });
    }
    int open(const std::string& p, int& handle) override {
        return step("open", [&] { return file_layer::open(p, handle); });
    }
    int write(int handle, std::span<const std::byte> b, std::size_t& written) override {
        return step("write", [&] { return file_layer::write(handle, b.first(std::min(portion, b.size())), written); });
    }
    int read(int handle, std::span<std::byte> b, std::size_t& got) override {
        return step("read", [&] { return file_layer::read(handle, b.first(std::min(portion, b.size())), got); });
    }
    int sync(int handle) override {
        return step("sync", [&] { return file_layer::sync(handle); });
    }
    int close(int handle) override { // closed in any case, as the system does
        const int real = file_layer::close(handle);
        return step("close", [&] { return real; });
    }
    int rename(const std::string& a, const std::string& b) override {
        return step("rename", [&] { return file_layer::rename(a, b); });
    }
    int remove(const std::string& p) override {
        return step("remove", [&] { return file_layer::remove(p); });
    }

private:
    template <class Call>
    int step(const char* name, Call call) {
        calls.emplace_back(name);
        return static_cast<int>(calls.size()) - 1 == failing ? code : call();
    }
};

bytes some(std::size_t size, int salt) {
    bytes out(size);
    for (std::size_t i = 0; i < size; ++i) { out[i] = static_cast<std::byte>(i * 7 + static_cast<std::size_t>(salt)); }
    return out;
}

} // namespace

TEST_CASE("save: the file has the new bytes, whatever was there before [R4]", "[file]") {
    const folder f;
    const std::string path = f.path("a.resdata");
    for (const std::size_t size : {0U, 1U, 5000U, 10U}) {
        resdata::save_bytes(path, some(size, 1));
        CHECK(resdata::load_bytes(path) == some(size, 1));
        CHECK(f.names() == names{"a.resdata"});
    }
}

TEST_CASE("save: flushes the new file before it takes the place, and the directory behind it [R4]", "[file]") {
    const folder f;
    flaky_files files;
    files.portion = 5000;
    resdata::save_bytes(f.path("a"), some(10, 1), files);
    CHECK(files.calls == names{"status", "create", "write", "sync", "close", "rename", "open", "sync", "close"});
    files.calls.clear();
    resdata::save_bytes(f.path("a"), some(10, 2), files);
    CHECK(files.calls == names{"status", "resolve", "create", "set_mode", "write", "sync", "close", "rename", "open",
                               "sync", "close"});
}

TEST_CASE("save: whichever call fails, the file is the old one or, behind the rename, the new one [R4]", "[file]") {
    const bytes before = some(2500, 1);
    const bytes after = some(3500, 2);
    for (const bool replaces : {true, false}) {
        int failures = 0;
        for (int failing = 0;; ++failing) {
            const folder f;
            const std::string path = f.path("a.resdata");
            if (replaces) { resdata::save_bytes(path, before); }
            flaky_files files;
            files.failing = failing;
            bool failed = false;
            std::string step;
            try {
                resdata::save_bytes(path, after, files);
            } catch (const resdata::file_error& e) {
                failed = true;
                step = e.step();
                CHECK(e.code() == EIO);
                CHECK(has(e.what(), path));
            }
            if (failing >= static_cast<int>(files.calls.size())) { // there are no more calls
                CHECK_FALSE(failed);
                break;
            }
            CAPTURE(replaces, failing, step);
            CHECK(failed);
            ++failures;
            const bool renamed = has(step, "directory");
            if (!replaces && !renamed) {
                CHECK(f.names().empty()); // nothing is left behind
            } else {
                CHECK(f.names() == names{"a.resdata"});
                CHECK(resdata::load_bytes(path) == (renamed ? after : before));
            }
        }
        CHECK(failures == (replaces ? 14 : 12)); // three more writes than in the list above
    }
}

TEST_CASE("save: a disk that is full in the middle leaves the old file [R4]", "[file]") {
    const folder f;
    const std::string path = f.path("a");
    resdata::save_bytes(path, some(10, 1));
    flaky_files files;
    files.failing = 6; // the third of four writes
    files.code = ENOSPC;
    const std::string what = complaint<resdata::file_error>([&] { resdata::save_bytes(path, some(3500, 2), files); });
    CHECK(has(what, "writing the new file failed: No space left on device"));
    CHECK(has(what, "as it was before"));
    CHECK(resdata::load_bytes(path) == some(10, 1));
}

TEST_CASE("save: a name that is taken is another name, not somebody's file [R4]", "[file]") {
    const folder f;
    flaky_files files;
    files.failing = 1; // create
    files.code = EEXIST;
    resdata::save_bytes(f.path("a"), some(10, 1), files);
    CHECK(files.calls[1] == "create");
    CHECK(files.calls[2] == "create");
    CHECK(f.names() == names{"a"});
}

TEST_CASE("save: a new file has usual permissions, a replaced one keeps its own [R4]", "[file]") {
    const folder f;
    const mode_t mask = ::umask(027);
    resdata::save_bytes(f.path("a"), some(1, 1));
    ::umask(mask);
    resdata::file_status status;
    REQUIRE(resdata::system_files().status(f.path("a"), status) == 0);
    CHECK(status.mode == 0640);
    REQUIRE(::chmod(f.path("a").c_str(), 0604) == 0);
    resdata::save_bytes(f.path("a"), some(1, 2));
    REQUIRE(resdata::system_files().status(f.path("a"), status) == 0);
    CHECK(status.mode == 0604);
}

TEST_CASE("save: a symbolic link stays one [R4]", "[file]") {
    const folder f;
    std::filesystem::create_directory(f.path("there"));
    resdata::save_bytes(f.path("there/real"), some(1, 1));
    std::filesystem::create_symlink("there/real", f.path("link"));
    resdata::save_bytes(f.path("link"), some(9, 2));
    CHECK(std::filesystem::is_symlink(f.path("link")));
    CHECK(resdata::load_bytes(f.path("there/real")) == some(9, 2));
}

TEST_CASE("save: what is no file is not replaced [R4]", "[file]") {
    const folder f;
    CHECK(has(complaint<resdata::file_error>([&] { resdata::save_bytes(f.path(""), {}); }), "Is a directory"));
    REQUIRE(::mkfifo(f.path("pipe").c_str(), 0600) == 0);
    CHECK(has(complaint<resdata::file_error>([&] { resdata::save_bytes(f.path("pipe"), {}); }), "no regular file"));
    CHECK(has(complaint<resdata::file_error>([&] { resdata::save_bytes(f.path("no/a"), {}); }),
              "creating a new file beside it failed: No such file"));
}

TEST_CASE("load: what cannot be read is said with path and reason [R2]", "[file]") {
    const folder f;
    CHECK(has(complaint<resdata::file_error>([&] { static_cast<void>(resdata::load_bytes(f.path("a"))); }),
              f.path("a") + ": looking for it failed: No such file"));
    CHECK(
        has(complaint<resdata::file_error>([&] { static_cast<void>(resdata::load_bytes(f.path(""))); }), "directory"));
    resdata::save_bytes(f.path("a"), some(3500, 1));
    for (int failing = 0; failing < 7; ++failing) { // status, open, four parts and the end; what close says is nothing
        flaky_files files;
        files.failing = failing;
        CAPTURE(failing);
        CHECK_THROWS_AS(resdata::load_bytes(f.path("a"), {}, {}, files), resdata::file_error);
    }
}

TEST_CASE("load: in parts, up to the limit, and with progress [R3]", "[file]") {
    const folder f;
    resdata::save_bytes(f.path("a"), some(3500, 1));
    flaky_files files;
    std::vector<std::uint64_t> seen;
    const auto progress = [&](std::uint64_t done, std::uint64_t all) {
        CHECK(all == 3500);
        seen.push_back(done);
    };
    CHECK(resdata::load_bytes(f.path("a"), {}, progress, files) == some(3500, 1));
    CHECK(seen == std::vector<std::uint64_t>{1000, 2000, 3000, 3500});
    resdata::limits most;
    most.file_bytes = 3499;
    CHECK(has(complaint<resdata::beyond_limit>([&] { static_cast<void>(resdata::load_bytes(f.path("a"), most)); }),
              "limits::file_bytes"));
    CHECK_THROWS_AS(resdata::load_bytes("/dev/zero", most), resdata::beyond_limit);
    CHECK(resdata::load_bytes("/dev/null").empty());
}

TEST_CASE("file: a document goes to a file and back [R1]", "[file]") {
    const folder f;
    const resdata::document d = sample::both(50);
    resdata::write_options packed;
    packed.packing = resdata::codec::zstd;
    resdata::write_file(f.path("a"), d, packed);
    std::uint64_t last = 0;
    std::uint64_t whole = 0;
    resdata::read_options options;
    options.progress = [&](std::uint64_t done, std::uint64_t all) {
        CHECK(done >= last);
        last = done;
        whole = all;
    };
    CHECK(resdata::read_file(f.path("a"), options) == d);
    CHECK(last == whole);

    resdata::save_bytes(f.path("b"), some(20, 1));
    CHECK(has(complaint<resdata::not_resdata>([&] { static_cast<void>(resdata::read_file(f.path("b"))); }),
              f.path("b") + ": the file"));
    CHECK_THROWS_AS(resdata::write_file(f.path("a"), {{}, "no JSON"}), resdata::bad_document);
    CHECK(resdata::read_file(f.path("a")) == d);
}
