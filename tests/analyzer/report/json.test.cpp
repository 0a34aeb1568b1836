// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <boost/json.hpp>

#include <report/json.hpp>
#include <report/json_text.hpp>
#include <report/utf8.hpp>

#include <string>

namespace json = boost::json;
using namespace ensign::lint;

TEST_CASE("json: the text with line ends is the same value", "[json]") {
    const json::value value = {{"a \"b\"\n", {1, 2.5, nullptr, true, "x\x01y"}},
                               {"empty", {{"object", json::object{}}, {"array", json::array{}}}}};
    CHECK(json::parse(json_text(value)) == value);
    CHECK(json_text(json::array{}) == "[]\n");
    CHECK(json_text(json::array{1}) == "[\n  1\n]\n");
}

TEST_CASE("json: keys and their order are a promise", "[json]") {
    const json::value report = json::parse(json_report(sample::findings("/srv"), sample::options("/srv")));
    const auto keys = [](const json::value& of) {
        std::string out;
        for (const auto& member : of.as_object()) { out += std::string{member.key()} + ' '; }
        return out;
    };
    CHECK(keys(report) == "version tool complete findings problems summary ");
    CHECK(report.at("version") == 1);
    const json::value& found = report.at("findings").as_array().at(1);
    CHECK(keys(found) == "check level subject message place notes fixes silenced fingerprint ");
    CHECK(keys(found.at("place")) == "file line column offset length ");
    CHECK(keys(found.at_pointer("/fixes/0")) == "what safe edits ");
    CHECK(keys(found.at_pointer("/fixes/0/edits/0")) == "file offset length text ");
    CHECK(keys(report.at_pointer("/problems/0")) == "file what cure ");
    CHECK(keys(report.at("summary")) == "errors warnings remarks silenced problems files ");
    CHECK_FALSE(report.at("complete").as_bool());
}

TEST_CASE("json: what is no UTF-8 does not break the text, and no edit is changed by it", "[json]") {
    analysis of;
    of.findings = {sample::plain("c", "s\xff", {.file = "/srv/\xff\"\n.cpp", .line = 1, .column = 1})};
    of.findings[0].fixes = {{.what = "a", .safe = true, .edits = {{"/srv/a.cpp", 0, 0, "\xff"}}},
                            {.what = "b", .safe = true, .edits = {{"/srv/a.cpp", 0, 0, "\"\n"}}}};
    const std::string text = json_report(of, sample::options("/srv"));
    REQUIRE(is_utf8(text));
    const json::value found = json::parse(text).at_pointer("/findings/0");
    CHECK(found.at_pointer("/place/file") == "\xef\xbf\xbd\"\n.cpp");
    REQUIRE(found.at("fixes").as_array().size() == 1);
    CHECK(found.at_pointer("/fixes/0/edits/0/text") == "\"\n");
}
