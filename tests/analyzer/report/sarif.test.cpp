// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"
#include "scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <boost/json.hpp>

#include <report/sarif.hpp>
#include <report/utf8.hpp>

#include <set>
#include <string>

namespace json = boost::json;
using namespace ensign::lint;

namespace {

json::value parsed_sarif(const analysis& of, const report_options& options) {
    const std::string text = sarif_report(of, options);
    REQUIRE(is_utf8(text));
    return json::parse(text);
}

const json::value& result(const json::value& log, std::size_t number) {
    return log.at_pointer("/runs/0/results").as_array().at(number);
}

std::string text_at(const json::value& of, json::string_view pointer) {
    return json::value_to<std::string>(of.at_pointer(pointer));
}

// What the format asks of every result, without its schema.
void check_result(const json::value& of, const json::array& rules) {
    const std::string id = text_at(of, "/ruleId");
    CHECK(text_at(rules.at(of.at("ruleIndex").to_number<std::size_t>()), "/id") == id);
    CHECK(std::set<std::string>{"note", "warning", "error"}.contains(text_at(of, "/level")));
    CHECK_FALSE(text_at(of, "/message/text").empty());
    CHECK(of.at_pointer("/partialFingerprints/ensign-lint~1v1").is_string());
    for (const json::value& location : of.at("locations").as_array()) {
        const json::value& artifact = location.at_pointer("/physicalLocation/artifactLocation");
        const std::string uri = text_at(artifact, "/uri");
        CHECK(uri.find_first_of(" \n\"<>") == std::string::npos);
        CHECK((uri.rfind("file:///", 0) == 0) != (artifact.as_object().contains("uriBaseId")));
    }
}

} // namespace

TEST_CASE("sarif: the structure of a run", "[sarif]") {
    const scratch root;
    sample::write_sources(root.path());
    const json::value log = parsed_sarif(sample::findings(root.path()), sample::options(root.path()));
    CHECK(text_at(log, "/version") == "2.1.0");
    REQUIRE(log.at("runs").as_array().size() == 1);
    const json::value& run = log.at_pointer("/runs/0");
    CHECK(text_at(run, "/originalUriBaseIds/%SRCROOT%/uri") == "file://" + root.path() + "/");
    CHECK_FALSE(run.at_pointer("/invocations/0/executionSuccessful").as_bool());
    CHECK(run.at_pointer("/invocations/0/toolExecutionNotifications").as_array().size() == 1);
    const json::array& rules = run.at_pointer("/tool/driver/rules").as_array();
    std::set<std::string> ids;
    for (const json::value& rule : rules) {
        CHECK(ids.insert(text_at(rule, "/id")).second);
        if (rule.as_object().contains("helpUri")) { CHECK(text_at(rule, "/helpUri").rfind("https://", 0) == 0); }
    }
    std::set<std::string> fingerprints;
    for (const json::value& each : run.at("results").as_array()) {
        check_result(each, rules);
        CHECK(fingerprints.insert(text_at(each, "/partialFingerprints/ensign-lint~1v1")).second);
    }
    CHECK(fingerprints.size() == 9);
}

TEST_CASE("sarif: a clean run is successful and has an empty list of results", "[sarif]") {
    const json::value log = parsed_sarif({}, {});
    const json::value& run = log.at_pointer("/runs/0");
    CHECK(run.at_pointer("/invocations/0/executionSuccessful").as_bool());
    CHECK_FALSE(run.at_pointer("/invocations/0").as_object().contains("toolExecutionNotifications"));
    CHECK(run.at("results").as_array().empty());
    CHECK_FALSE(run.as_object().contains("originalUriBaseIds"));
}

TEST_CASE("sarif: columns count code points where the file can be read", "[sarif]") {
    const scratch root;
    const std::string file = root.write("a.cpp", "\xc3\xbc\xc3\xbc ab\nnext\n");
    analysis of;
    of.findings = {sample::plain("c", "one", {.file = file, .line = 1, .column = 6, .offset = 5, .length = 5}),
                   sample::plain("c", "two", {.file = file, .line = 2, .column = 2, .offset = 0, .length = 3}),
                   sample::plain("c", "three", {.file = "/no/such.cpp", .line = 4, .column = 5}),
                   sample::plain("c", "four", {.file = "/no/such.cpp"}), sample::plain("c", "", {})};
    const json::value log = parsed_sarif(of, {.root = root.path(), .version = {}, .rules = {}, .pages = {}});
    const auto region = [&](std::size_t i) {
        return result(log, i).at_pointer("/locations/0/physicalLocation/region");
    };
    CHECK_FALSE(result(log, 0).as_object().contains("locations"));
    CHECK_FALSE(result(log, 1).at_pointer("/locations/0/physicalLocation").as_object().contains("region"));
    CHECK(region(2) == json::value{{"startLine", 4}, {"startColumn", 5}});
    CHECK(text_at(result(log, 2), "/locations/0/physicalLocation/artifactLocation/uri") == "file:///no/such.cpp");
    CHECK(region(3) == json::value{{"startLine", 1},
                                   {"startColumn", 4},
                                   {"endLine", 2},
                                   {"endColumn", 3},
                                   {"byteOffset", 5},
                                   {"byteLength", 5}});
    CHECK(region(4) == json::value{{"startLine", 2}, {"startColumn", 2}});
}

TEST_CASE("sarif: NOLINT is a suppression in the source, the baseline one outside", "[sarif]") {
    analysis of;
    for (const silence each : {silence::none, silence::nolint, silence::baseline}) {
        of.findings.push_back(sample::plain("c", "s", {.file = "/a.cpp", .line = static_cast<unsigned>(each) + 1}));
        of.findings.back().silenced = each;
    }
    of.findings[2].why_silenced = "known since 2.1";
    const json::value log = parsed_sarif(of, {});
    CHECK(result(log, 0).at("suppressions") == json::array{});
    CHECK(result(log, 1).at("suppressions") == json::value{json::object{{"kind", "inSource"}}});
    CHECK(result(log, 2).at("suppressions") ==
          json::value{json::object{{"kind", "external"}, {"justification", "known since 2.1"}}});
}

TEST_CASE("sarif: hostile names stay names", "[sarif]") {
    analysis of;
    of.findings = {sample::plain("c\"\n", "s\xff", {.file = "/srv/a \"\n\xff\xc3\xbc.cpp", .line = 1, .column = 1})};
    of.findings[0].message = "quote \" backslash \\ newline \n bell \x07 bad \xff";
    of.findings[0].fixes = {{.what = "x", .safe = true, .edits = {{"/srv/a.cpp", 0, 0, "\xff"}}}};
    const json::value log = parsed_sarif(of, {.root = "/srv", .version = {}, .rules = {}, .pages = {}});
    const json::value& only = result(log, 0);
    CHECK(text_at(only, "/message/text") == "quote \" backslash \\ newline \n bell \x07 bad \xef\xbf\xbd");
    CHECK(text_at(only, "/locations/0/physicalLocation/artifactLocation/uri") == "a%20%22%0A%FF%C3%BC.cpp");
    CHECK(text_at(only, "/locations/0/logicalLocations/0/fullyQualifiedName") == "s\xef\xbf\xbd");
    CHECK_FALSE(only.as_object().contains("fixes")); // its text would not be what was meant
}

TEST_CASE("sarif: a fix of several files is one fix", "[sarif]") {
    analysis of;
    of.findings = {sample::plain("c", "s", {.file = "/srv/a.cpp", .line = 1, .column = 1})};
    of.findings[0].fixes = {
        {.what = "rename",
         .safe = true,
         .edits = {{"/srv/a.cpp", 0, 1, "x"}, {"/srv/b.cpp", 2, 0, "y"}, {"/srv/a.cpp", 9, 1, "x"}}}};
    const json::value log = parsed_sarif(of, {.root = "/srv", .version = {}, .rules = {}, .pages = {}});
    const json::array& changes = result(log, 0).at_pointer("/fixes/0/artifactChanges").as_array();
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].at("replacements").as_array().size() == 2);
    CHECK(changes[1].at_pointer("/replacements/0/deletedRegion") == json::value{{"byteOffset", 2}, {"byteLength", 0}});
}
