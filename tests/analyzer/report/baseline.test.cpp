// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/baseline.hpp>
#include <report/tally.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace ensign::lint;

namespace {

using entries = std::vector<baseline_entry>;

entries parsed(std::string_view text) {
    auto out = parse_baseline(text, "/srv/baseline.json");
    if (const fault* wrong = std::get_if<fault>(&out)) { FAIL(wrong->what); }
    return std::get<entries>(out);
}

std::string wrong(std::string_view text) {
    const auto out = parse_baseline(text, "/srv/baseline.json");
    if (!std::holds_alternative<fault>(out)) { return "accepted"; }
    const fault& what = std::get<fault>(out);
    CHECK(what.where.file == "/srv/baseline.json");
    CHECK_FALSE(what.cure.empty());
    return std::to_string(what.where.line) + ':' + std::to_string(what.where.column) + ": " + what.what;
}

std::string entry(std::string_view fingerprint, std::string_view reason = "known") {
    return R"({"fingerprint": ")" + std::string{fingerprint} + R"(", "check": "c", "subject": "s", "reason": ")" +
           std::string{reason} + "\"}";
}

constexpr const char* one = "0123456789abcdef";

analysis without_problems() {
    analysis out = sample::findings("/srv");
    out.problems.clear();
    return out;
}

} // namespace

TEST_CASE("baseline: what is written silences all of it, and nothing is stale", "[baseline]") {
    analysis of = without_problems();
    const std::string text = write_baseline(of, "/srv", {}, "for \"now\"\n\xff");
    const entries known = parsed(text);
    CHECK(known.size() == count(of).findings() - 1); // one of them came from two units
    apply_baseline(of, known, {.root = "/srv", .everything = true, .ran = {}});
    CHECK(exit_code(of, severity::remark) == 0);
    CHECK(count(of).by_baseline == known.size());
    CHECK(count(of).by_nolint == 1);
    CHECK(of.findings[0].why_silenced == "for \"now\"\n\xef\xbf\xbd");
    CHECK(write_baseline(of, "/srv", known, "another reason") == text); // again, with the old reasons
}

TEST_CASE("baseline: moved lines and another folder change nothing, another subject does", "[baseline]") {
    analysis of = without_problems();
    const entries known = parsed(write_baseline(of, "/srv", {}));
    analysis moved = sample::findings("/home/else");
    moved.problems.clear();
    for (finding& each : moved.findings) { each.where.line += 10; }
    apply_baseline(moved, known, {.root = "/home/else", .everything = true, .ran = {}});
    CHECK(count(moved).findings() == 0);
    of.findings[2].subject += "2"; // bit-alias
    apply_baseline(of, known, {.root = "/srv", .everything = true, .ran = {}});
    CHECK(count(of).errors == 1);
    CHECK(count(of).remarks == 1); // the stale entry
}

TEST_CASE("baseline: one entry silences one of two findings that are alike", "[baseline]") {
    analysis of;
    of.findings = {sample::plain("c", "s", {.file = "/srv/a.cpp", .line = 1, .column = 1})};
    const entries known = parsed(write_baseline(of, "/srv", {}));
    of.findings.push_back(sample::plain("c", "s", {.file = "/srv/a.cpp", .line = 2, .column = 1}));
    apply_baseline(of, known, {.root = "/srv", .everything = true, .ran = {}});
    CHECK(count(of).by_baseline == 1);
    CHECK(count(of).errors == 1);
}

TEST_CASE("baseline: an entry is stale only when it could have been met", "[baseline]") {
    const entries known = parsed("[\n" + entry(one) + ",\n  " + entry("fedcba9876543210") + "\n]\n");
    const auto stale = [&](const baseline_scope& scope, bool complete = true) {
        analysis of;
        if (!complete) { of.problems = {{.file = "/srv/a.cpp", .what = "no", .cure = ""}}; }
        apply_baseline(of, known, scope);
        return of.findings;
    };
    const std::vector<finding> all = stale({.root = "/srv", .everything = true, .ran = {}});
    REQUIRE(all.size() == 2);
    CHECK(all[0].check == "ensign-baseline-stale");
    CHECK(all[0].level == severity::remark);
    CHECK(all[0].message == "the baseline lists c of s, which is found no more");
    CHECK(all[0].fixes.at(0).what == "remove this entry from the baseline");
    CHECK(all[0].where.line == 2);
    CHECK(all[1].where.line == 3);
    CHECK(all[1].where.column == 3);
    CHECK(stale({.root = "/srv", .everything = false, .ran = {}}).empty());
    CHECK(stale({.root = "/srv", .everything = true, .ran = [](std::string_view) { return false; }}).empty());
    CHECK(stale({.root = "/srv", .everything = true, .ran = {}}, false).empty());
    analysis again{.findings = all, .problems = {}, .files = {}, .seen = {}};
    CHECK(write_baseline(again, "/srv", known) == "[]\n");
}

TEST_CASE("baseline: what is wrong with a file is said with its place", "[baseline]") {
    CHECK(parsed("[]").empty());
    CHECK(parsed("\r\n [ ] \n").empty());
    CHECK(wrong("").rfind("1:1: this is no JSON", 0) == 0);
    CHECK(wrong("[\n  {\"a\": nonsense}\n]").rfind("2:9: this is no JSON", 0) == 0);
    CHECK(wrong("[] []").rfind("1:4: this is no JSON", 0) == 0);
    CHECK(wrong("[").rfind("1:2: this is no JSON", 0) == 0);
    CHECK(wrong("[" + entry(one, "\xff") + "]").rfind("1:", 0) == 0);
    CHECK(wrong("{}") == "1:1: the baseline is not a list");
    CHECK(wrong("[\n" + entry(one) + ",\n  7]") == "3:3: this is not an object");
    CHECK(wrong("[{\"fingerprint\": 7}]") == "1:2: \"fingerprint\" has to be a text");
    CHECK(wrong("[" + entry(one, "a \\\", [{ \\\\") + ",\n 7]") == "2:2: this is not an object");
    CHECK(wrong("[\"],[\", {}]") == "1:2: this is not an object");
    CHECK(wrong("[" + entry("0123") + "]") == "1:2: \"0123\" is no fingerprint");
    CHECK(wrong("[" + entry("0123456789abcdeg") + "]") == "1:2: \"0123456789abcdeg\" is no fingerprint");
    CHECK(wrong("[" + entry("0123456789abcdef:") + "]") == "1:2: \"0123456789abcdef:\" is no fingerprint");
    CHECK(wrong("[" + entry(one, "") + "]") == "1:2: the reason is empty");
    CHECK(wrong("[" + entry(one) + ",\n\n\t" + entry(one) + "]") ==
          "3:2: the fingerprint 0123456789abcdef stands in line 1 as well");
    CHECK(wrong("[{\"reson\": \"x\"}]") == "1:2: unknown key \"reson\"");
    CHECK(wrong(std::string(100000, '[')).find("this is no JSON") != std::string::npos);
    CHECK(wrong(std::string((std::size_t{16} << 20) + 1, ' ')) == "0:0: the baseline is larger than 16 MiB");
}

TEST_CASE("baseline: damaged files are refused or read, never more than that", "[baseline]") {
    const std::string good = write_baseline(without_problems(), "/srv", {});
    std::mt19937 random{11};
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>{0, n - 1}(random); };
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (std::size_t n = below(4) + 1; n != 0 && !text.empty(); --n) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
            case 0: text[at] = static_cast<char>(below(256)); break;
            case 1: text.erase(at, below(40)); break;
            case 2: text.insert(at, text.substr(below(text.size()), below(60))); break;
            case 3: text[at] = "[]{}\",:\\ \n"[below(10)]; break;
            }
        }
        const auto out = parse_baseline(text, "/b.json");
        if (const entries* read = std::get_if<entries>(&out)) {
            for (const baseline_entry& each : *read) { REQUIRE(text.at(each.where.offset) == '{'); }
        }
    }
}
