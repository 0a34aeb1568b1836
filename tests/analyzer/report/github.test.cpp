// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/github.hpp>

#include <algorithm>
#include <string>

using namespace ensign::lint;

namespace {

const report_options in_srv{.root = "/srv", .version = {}, .rules = {}, .pages = {}};

} // namespace

TEST_CASE("github: data and properties are escaped, each in its way", "[github]") {
    analysis of;
    of.findings = {sample::plain("a,b:c", "", {.file = "/srv/x,y:z%\n.cpp", .line = 3, .column = 4})};
    of.findings[0].message = "50%, a:b\r\n::error::not a command \xff";
    CHECK(github_report(of, in_srv) ==
          "::error file=x%2Cy%3Az%25%0A.cpp,line=3,col=4,title=a%2Cb%3Ac::50%25, a:b%0D%0A::error::not a command "
          "\xef\xbf\xbd\n"
          "1 error in 0 files\n");
}

TEST_CASE("github: a place that is no place leaves its properties out", "[github]") {
    analysis of;
    of.findings = {sample::plain("c", "", {})};
    CHECK(github_report(of, in_srv) == "::error title=c::something is wrong\n1 error in 0 files\n");
    of.findings = {sample::plain("c", "", {.file = "/else/a.cpp"})};
    CHECK(github_report(of, in_srv) == "::error file=/else/a.cpp,title=c::something is wrong\n1 error in 0 files\n");
}

TEST_CASE("github: at most so many lines, the worst ones first", "[github]") {
    analysis of;
    for (unsigned i = 1; i <= 30; ++i) {
        const severity level = i <= 10 ? severity::remark : i <= 20 ? severity::warning : severity::error;
        of.findings.push_back(sample::plain("c", "", {.file = "/srv/a.cpp", .line = i, .column = 1}, level));
    }
    of.findings.push_back(of.findings.back());
    of.findings.back().where.line = 99;
    of.findings.back().silenced = silence::baseline;
    const std::string out = github_report(of, in_srv, 15);
    CHECK(std::count(out.begin(), out.end(), '\n') == 16);
    CHECK(out.find("::notice") == std::string::npos);
    CHECK(out.find("line=99") == std::string::npos);
    CHECK(out.rfind("10 errors, 10 warnings, 10 remarks in 0 files; 1 silenced (1 by the baseline); "
                    "15 not shown here, --format=text shows all\n") != std::string::npos);
    const std::string none = github_report(of, in_srv, 0);
    CHECK(std::count(none.begin(), none.end(), '\n') == 1);
}
