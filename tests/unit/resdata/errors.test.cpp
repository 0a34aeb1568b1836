// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>
#include <type_traits>

import ensign.base;
import ensign.resdata;

namespace resdata = ensign::resdata;

TEST_CASE("resdata errors: say the file, the part, the byte, the fault and the cure [R2]", "[errors]") {
    const resdata::damaged_file e{"a.resdata", "section COL_", 320, "its checksum does not fit", "Take another."};
    CHECK(std::string{e.what()} == "a.resdata: section COL_ (at byte 320): its checksum does not fit. Take another.");
    CHECK(e.place() == "section COL_");
    CHECK(e.offset() == 320);
}

TEST_CASE("resdata errors: one root for all, and the kinds apart [R2]", "[errors]") {
    STATIC_REQUIRE(std::is_base_of_v<ensign::error, resdata::resdata_error>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::resdata_error, resdata::read_error>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::resdata_error, resdata::bad_document>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::read_error, resdata::not_resdata>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::read_error, resdata::damaged_file>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::read_error, resdata::unsupported_file>);
    STATIC_REQUIRE(std::is_base_of_v<resdata::read_error, resdata::beyond_limit>);
    STATIC_REQUIRE(!std::is_base_of_v<resdata::damaged_file, resdata::unsupported_file>);
}
