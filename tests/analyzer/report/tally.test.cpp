// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/tally.hpp>

using namespace ensign::lint;

namespace {

analysis with(severity level, silence silenced = silence::none) {
    analysis out;
    out.files = {"/a.cpp"};
    out.findings = {sample::plain("ensign-bit-alias", "a::b", {.file = "/a.cpp", .line = 1, .column = 1}, level)};
    out.findings[0].silenced = silenced;
    return out;
}

} // namespace

TEST_CASE("exit_code: 1 from the fail level on, silenced findings do not count", "[tally]") {
    CHECK(exit_code({}, severity::warning) == 0);
    CHECK(exit_code(with(severity::remark), severity::warning) == 0);
    CHECK(exit_code(with(severity::remark), severity::remark) == 1);
    CHECK(exit_code(with(severity::warning), severity::warning) == 1);
    CHECK(exit_code(with(severity::warning), severity::error) == 0);
    CHECK(exit_code(with(severity::error), severity::error) == 1);
    CHECK(exit_code(with(severity::error, silence::nolint), severity::remark) == 0);
    CHECK(exit_code(with(severity::error, silence::baseline), severity::remark) == 0);
}

TEST_CASE("exit_code: an incomplete analysis is 3, with findings and without", "[tally]") {
    analysis of = with(severity::error);
    of.problems = {{.file = "/b.cpp", .what = "not found", .cure = ""}};
    CHECK(exit_code(of, severity::error) == 3);
    of.findings.clear();
    CHECK(exit_code(of, severity::error) == 3);
}

TEST_CASE("sentence: numbers in words that fit", "[tally]") {
    CHECK(sentence(tally{}) == "no findings in 0 files");
    CHECK(sentence(count(with(severity::error))) == "1 error in 1 file");
    CHECK(sentence(count(with(severity::error, silence::nolint))) == "no findings in 1 file; 1 silenced (1 by NOLINT)");
    tally of{.errors = 2, .warnings = 1, .remarks = 3, .by_nolint = 1, .by_baseline = 2, .problems = 2, .files = 12};
    CHECK(of.findings() == 6);
    CHECK(sentence(of) == "2 errors, 1 warning, 3 remarks in 12 files; 3 silenced (1 by NOLINT, 2 by the baseline); "
                          "incomplete: 2 problems");
}
