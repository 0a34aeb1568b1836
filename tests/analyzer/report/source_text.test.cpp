// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <report/source_text.hpp>

using namespace ensign::lint;

TEST_CASE("source_text: lines and places", "[source_text]") {
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
