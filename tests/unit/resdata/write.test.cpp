// SPDX-License-Identifier: BSL-1.0
#include "patch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

import ensign.base;
import ensign.resdata;
import resdata_sample;

namespace resdata = ensign::resdata;
using patch::bytes;

TEST_CASE("write: equal documents make equal bytes [P7][R1]", "[write]") {
    CHECK(resdata::write(sample::both(100)) == resdata::write(sample::both(100)));
    resdata::document explicit_zeros = sample::both();
    resdata::document none = sample::both();
    explicit_zeros.sets[0].masks[0].assign(4, 0);
    none.sets[0].masks[0].clear();
    CHECK(resdata::write(explicit_zeros) == resdata::write(none));
    CHECK(resdata::write(resdata::read(resdata::write(sample::both()))) == resdata::write(sample::both()));
    CHECK(resdata::write(none) != resdata::write(sample::both()));
}

TEST_CASE("write: this revision writes the bytes of its golden file [R1]", "[write]") {
    std::ifstream in{std::string{ENSIGN_GOLDEN_FOLDER} + "/revision_1.resdata", std::ios::binary};
    REQUIRE(in);
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const auto golden = std::as_bytes(std::span{text});
    CHECK(resdata::write(sample::both()) == bytes{golden.begin(), golden.end()});
}

TEST_CASE("write: what does not become smaller stays as it is [R1]", "[write]") {
    resdata::write_options options;
    options.packing = resdata::codec::zstd;
    const bytes file = resdata::write(sample::both(1), options);
    const resdata::directory d = resdata::read_directory(file);
    std::size_t packed = 0;
    for (const resdata::section& s : d.sections) {
        CHECK(s.stored_size <= s.raw_size);
        if (s.packing == resdata::codec::raw) {
            CHECK(s.order == resdata::filter::none);
            CHECK(s.stored_hash == s.raw_hash);
        } else {
            ++packed;
        }
    }
    CHECK(packed > 0); // the schema
    CHECK(packed < d.sections.size());
    CHECK(resdata::write(sample::both(5000), options).size() * 2 < resdata::write(sample::both(5000)).size());
}

TEST_CASE("write: columns lie in the file as they are in memory, aligned to 64 [R1]", "[write]") {
    const resdata::document d = sample::both();
    const bytes file = resdata::write(d);
    const std::size_t at = patch::offset_of(file, "COL_", 3);
    CHECK(at % 64 == 0);
    const std::vector<std::byte>& column = d.sets[0].columns[3];
    CHECK(bytes(file.begin() + static_cast<std::ptrdiff_t>(at),
                file.begin() + static_cast<std::ptrdiff_t>(at + column.size())) == column);
    CHECK(patch::get<std::uint64_t>(file, patch::offset_of(file, "IDS_") + 8) == 993);
}

TEST_CASE("write: what cannot be written is refused with the reason [R2]", "[write]") {
    resdata::document d = sample::both();
    d.sets[0].columns.pop_back();
    CHECK_THROWS_AS(resdata::write(d), resdata::bad_document);
    resdata::write_options options;
    options.packing = resdata::codec::lz4;
    CHECK_THROWS_AS(resdata::write(sample::both(), options), resdata::bad_document);
}
