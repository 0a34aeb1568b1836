// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <report/paths.hpp>
#include <report/utf8.hpp>

#include <string>

using namespace ensign::lint;

TEST_CASE("paths: below a root, and not below one that begins alike", "[paths]") {
    CHECK(shown_path("/srv/game/a.hpp", "/srv/game") == "a.hpp");
    CHECK(shown_path("/srv/game/a.hpp", "/srv/game/") == "a.hpp");
    CHECK(shown_path("/srv/game/b/a.hpp", "/srv/x/../game") == "b/a.hpp");
    CHECK(shown_path("/srv/games/a.hpp", "/srv/game") == "/srv/games/a.hpp");
    CHECK(shown_path("/srv/game", "/srv/game") == "/srv/game");
    CHECK(shown_path("/a.hpp", "/") == "a.hpp");
    CHECK(shown_path("/a.hpp", "") == "/a.hpp");
    CHECK(shown_path("", "/srv") == "");
    CHECK(normal_path("/srv/./a//b/../c.hpp") == "/srv/a/c.hpp");
    CHECK(normal_path("") == "");
}

TEST_CASE("paths: a URI keeps every byte", "[paths]") {
    CHECK(uri_path("a b/c%d:e,f#g?h.hpp") == "a%20b/c%25d%3Ae%2Cf%23g%3Fh.hpp");
    CHECK(uri_path("\xc3\xbc\xff") == "%C3%BC%FF");
    CHECK(file_uri("/srv/a b") == "file:///srv/a%20b");
}

TEST_CASE("utf8: what is none becomes U+FFFD, byte by byte", "[utf8]") {
    CHECK(valid_utf8("plain \xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80") == "plain \xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80");
    CHECK(valid_utf8("\xff") == "\xef\xbf\xbd");
    CHECK(valid_utf8("a\xc3") == "a\xef\xbf\xbd");
    CHECK(code_point_size("\xc0\x80") == 0);         // two bytes for what takes one
    CHECK(code_point_size("\xed\xa0\x80") == 0);     // half of a surrogate pair
    CHECK(code_point_size("\xf4\x90\x80\x80") == 0); // past U+10FFFF
    CHECK(code_point_size("\xf4\x8f\xbf\xbf") == 4);
    CHECK(code_point_size("\xe0\x9f\xbf") == 0);
    CHECK(count_code_points("a\xc3\xbc\xff") == 3);
    CHECK_FALSE(is_utf8("ok\x80"));
    CHECK(is_utf8(""));
}

TEST_CASE("utf8: nothing that is printed can steer a terminal or turn the line around", "[utf8]") {
    CHECK(printable("\x1b[2J") == "\\x1b[2J");
    CHECK(printable("a\nb\rc\td") == "a\\nb\\rc\td");
    CHECK(printable(std::string{"\0", 1}) == "\\x00");
    CHECK(printable("\x7f\xc2\x9b") == "\\x7f\\u009b");
    CHECK(printable("\xe2\x80\xae") == "\\u202e"); // right to left from here on
    CHECK(printable("\xff \xc3\xbc") == "\\xff \xc3\xbc");
}
