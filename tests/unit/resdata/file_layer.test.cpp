// SPDX-License-Identifier: BSL-1.0
#include "folder.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cerrno>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

import ensign.resdata;

namespace resdata = ensign::resdata;

TEST_CASE("file layer: does what the system does, and returns its errors [R4]", "[file_layer]") {
    const folder f;
    resdata::file_layer& files = resdata::system_files();
    const std::string path = f.path("a");
    const std::vector<std::byte> content(10, std::byte{7});

    resdata::file_status status;
    CHECK(files.status(path, status) == ENOENT);
    int handle = -1;
    REQUIRE(files.create(path, handle) == 0);
    std::size_t written = 0;
    CHECK(files.write(handle, content, written) == 0);
    CHECK(written == 10);
    CHECK(files.set_mode(handle, 0640) == 0);
    CHECK(files.sync(handle) == 0);
    CHECK(files.close(handle) == 0);
    CHECK(files.close(handle) == EBADF);
    int second = -1;
    CHECK(files.create(path, second) == EEXIST);

    REQUIRE(files.status(path, status) == 0);
    CHECK(status.regular);
    CHECK_FALSE(status.directory);
    CHECK(status.mode == 0640);
    CHECK(status.size == 10);
    CHECK(files.status(f.path(""), status) == 0);
    CHECK(status.directory);

    CHECK(files.rename(path, f.path("b")) == 0);
    CHECK(files.rename(path, f.path("b")) == ENOENT);
    std::string real;
    CHECK(files.resolve(path, real) == ENOENT);
    CHECK(files.resolve(f.path("b"), real) == 0);

    REQUIRE(files.open(f.path("b"), handle) == 0);
    std::vector<std::byte> read(20);
    std::size_t got = 0;
    CHECK(files.read(handle, read, got) == 0);
    CHECK(got == 10);
    CHECK(files.read(handle, read, got) == 0);
    CHECK(got == 0);
    CHECK(files.write(handle, content, written) == EBADF);
    CHECK(files.close(handle) == 0);
    CHECK(files.open(path, handle) == ENOENT);
    CHECK(files.remove(f.path("b")) == 0);
    CHECK(files.remove(f.path("b")) == ENOENT);
    CHECK(f.names().empty());
}

TEST_CASE("file errors: say the file, the step, the system's reason and what holds [R4]", "[file_layer]") {
    const resdata::file_error e{"a.resdata", "writing the new file", ENOSPC, "The file is as it was."};
    CHECK(std::string{e.what()} ==
          "a.resdata: writing the new file failed: No space left on device. The file is as it was.");
    CHECK(e.path() == "a.resdata");
    CHECK(e.step() == "writing the new file");
    CHECK(e.code() == ENOSPC);
}
