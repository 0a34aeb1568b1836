// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/arrange.hpp>
#include <report/fingerprint.hpp>
#include <report/github.hpp>
#include <report/json.hpp>
#include <report/sarif.hpp>
#include <report/text.hpp>

#include <algorithm>
#include <clocale>
#include <locale>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace ensign::lint;

namespace {

std::string everything(const analysis& of) {
    const report_options options = sample::options("/srv");
    return text_report(of, options, false) + json_report(of, options) + sarif_report(of, options) +
           github_report(of, options);
}

} // namespace

TEST_CASE("arranged: by file, line, column and check", "[arrange]") {
    const auto at = [](const char* check, const char* file, unsigned line, unsigned column) {
        return sample::plain(check, "", {.file = file, .line = line, .column = column});
    };
    const std::vector<finding> wanted = {at("b", "/a.cpp", 9, 1), at("a", "/b.cpp", 2, 7), at("b", "/b.cpp", 2, 7),
                                         at("a", "/b.cpp", 2, 10), at("a", "/b.cpp", 10, 1)};
    analysis of{.findings = {wanted.rbegin(), wanted.rend()}, .problems = {}, .files = {}, .seen = {}};
    CHECK(arranged(of).findings == wanted);
}

TEST_CASE("arranged: what several translation units say is said once", "[arrange]") {
    analysis of;
    of.findings.push_back(
        sample::plain("a", "s", {.file = "/x/y/../a.hpp", .line = 1, .column = 1}, severity::warning));
    of.findings.push_back(sample::plain("a", "s", {.file = "/x/a.hpp", .line = 1, .column = 1}, severity::error));
    of.findings[0].notes = {{.where = {}, .text = "seen from one"}};
    of.findings[0].silenced = silence::nolint;
    of.findings[1].notes = {{.where = {}, .text = "seen from two"}};
    of.findings.push_back(of.findings[1]);
    of.findings.push_back(sample::plain("a", "other", {.file = "/x/a.hpp", .line = 1, .column = 1}));
    of.files = {"/x/b/../a.cpp", "/x/a.cpp"};
    const analysis once = arranged(of);
    REQUIRE(once.findings.size() == 2);
    CHECK(once.files == std::vector<std::string>{"/x/a.cpp"});
    const finding& merged = once.findings[1];
    CHECK(merged.subject == "s");
    CHECK(merged.level == severity::error);
    CHECK(merged.silenced == silence::none); // open in one of them
    CHECK(merged.notes.size() == 2);
}

TEST_CASE("arranged: the output depends neither on the order of the input nor on the locale", "[arrange]") {
    analysis of = sample::findings("/srv");
    analysis twice = of;
    for (finding& each : of.findings) { each.notes.push_back({.where = {}, .text = "one unit"}); }
    for (finding& each : twice.findings) { each.notes.push_back({.where = {}, .text = "another unit"}); }
    of.findings.insert(of.findings.end(), twice.findings.begin(), twice.findings.end());
    const std::string wanted = everything(of);
    CHECK(everything(arranged(of)) == wanted);
    std::mt19937 random{7};
    for (int round = 0; round < 20; ++round) {
        std::shuffle(of.findings.begin(), of.findings.end(), random);
        std::shuffle(of.files.begin(), of.files.end(), random);
        REQUIRE(everything(of) == wanted);
    }
    for (const char* name : {"C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", ""}) {
        try {
            const std::locale before = std::locale::global(std::locale{name});
            CHECK(everything(of) == wanted);
            std::locale::global(before);
        } catch (const std::runtime_error&) {} // not installed
    }
}

TEST_CASE("fingerprints: of check and subject, whatever the line", "[fingerprint]") {
    analysis of;
    of.findings = {sample::plain("a", "s", {.file = "/srv/a.hpp", .line = 1, .column = 1}),
                   sample::plain("a", "s", {.file = "/srv/a.hpp", .line = 2, .column = 1}),
                   sample::plain("a", "t", {.file = "/srv/a.hpp", .line = 3, .column = 1}),
                   sample::plain("b", "s", {.file = "/srv/a.hpp", .line = 4, .column = 1}),
                   sample::plain("b", "", {.file = "/srv/a.hpp", .line = 5, .column = 1}),
                   sample::plain("b", "", {.file = "/srv/b.hpp", .line = 6, .column = 1})};
    const std::vector<std::string> before = fingerprints(of, "/srv");
    CHECK(std::set<std::string>{before.begin(), before.end()}.size() == before.size());
    CHECK(before[1] == before[0] + ":2");
    for (finding& each : of.findings) {
        each.where.line += 100;
        each.message = "in other words";
    }
    CHECK(fingerprints(of, "/srv") == before);
    for (finding& each : of.findings) { each.where.file.replace(0, 4, "/home/somebody"); }
    CHECK(fingerprints(of, "/home/somebody") == before);
    // A promise to baselines that people have: the numbers of a release are those of the next.
    CHECK(fingerprints(sample::findings("/srv"), "/srv")[1] == "66c2c87308db74fa");
}
