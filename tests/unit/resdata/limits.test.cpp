// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import resdata_sample;

namespace resdata = ensign::resdata;

namespace {

template <class Edit>
std::string refused(Edit edit) {
    static const std::vector<std::byte> file = resdata::write(sample::both());
    resdata::read_options options;
    edit(options.most);
    return sample::complaint<resdata::beyond_limit>([&] { static_cast<void>(resdata::read(file, options)); });
}

} // namespace

TEST_CASE("limits: the defaults [R3]", "[limits]") {
    const resdata::limits d;
    CHECK(d.file_bytes == std::uint64_t{4} * 1024 * 1024 * 1024);
    CHECK(d.raw_bytes == 1024U * 1024 * 1024);
    CHECK(d.sections == 4096);
    CHECK(d.rows == 16U * 1024 * 1024);
    CHECK(d.schema_bytes == 1024U * 1024);
    CHECK(d.json_depth == 16);
    CHECK(d.schema.leaves == 4096);
    CHECK(d.schema.name_bytes == 256);
    CHECK(d.schema.members == 4096);
    CHECK(refused([](resdata::limits&) {}).empty());
}

TEST_CASE("limits: each one is kept, and the message names it [R3]", "[limits]") {
    CHECK(sample::has(refused([](auto& l) { l.file_bytes = 1000; }), "limits::file_bytes"));
    CHECK(sample::has(refused([](auto& l) { l.raw_bytes = 1000; }), "limits::raw_bytes"));
    CHECK(sample::has(refused([](auto& l) { l.sections = 5; }), "limits::sections"));
    CHECK(sample::has(refused([](auto& l) { l.rows = 3; }), "limits::rows"));
    CHECK(sample::has(refused([](auto& l) { l.schema_bytes = 100; }), "limits::schema_bytes"));
    CHECK(refused([](auto& l) { l.rows = 4; }).empty());
}

TEST_CASE("limits: of the schema and of the depth of its text [R3]", "[limits]") {
    const std::vector<std::byte> file = resdata::write(sample::both());
    resdata::read_options options;
    options.most.schema.leaves = 3;
    CHECK(
        sample::has(sample::complaint<resdata::damaged_file>([&] { static_cast<void>(resdata::read(file, options)); }),
                    "limit is 3"));
    options = {};
    options.most.json_depth = 3;
    CHECK(sample::has(
        sample::complaint<resdata::damaged_file>([&] { static_cast<void>(resdata::read(file, options)); }), "no JSON"));
}

TEST_CASE("limits: the writer keeps those that its reader has [R3]", "[limits]") {
    for (int which = 0; which < 5; ++which) {
        resdata::write_options options;
        if (which == 0) { options.most.file_bytes = 1000; }
        if (which == 1) { options.most.raw_bytes = 1000; }
        if (which == 2) { options.most.sections = 5; }
        if (which == 3) { options.most.rows = 3; }
        if (which == 4) { options.most.schema_bytes = 100; }
        CAPTURE(which);
        CHECK_THROWS_AS(resdata::write(sample::both(), options), resdata::bad_document);
    }
}
