// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/export_fixes.hpp>

#include <string>

using namespace ensign::lint;

TEST_CASE("export_fixes: names that YAML could take for something else", "[export_fixes]") {
    analysis of;
    of.findings = {sample::plain("c", "s", {.file = "/srv/a: \"b\" #c\\d\t.cpp", .line = 1, .column = 1, .offset = 4})};
    of.findings[0].message = "line one\nline two \xff \xc3\xbc %";
    of.findings[0].fixes = {{.what = "x", .safe = true, .edits = {{"/srv/a.cpp", 1, 2, "\n\"- x: 1\"\\"}}}};
    CHECK(export_fixes(of) == R"(---
MainSourceFile: ""
Diagnostics:
  - DiagnosticName: "c"
    DiagnosticMessage:
      Message: "line one\nline two )"
                              "\xef\xbf\xbd \xc3\xbc"
                              R"( %"
      FilePath: "/srv/a: \"b\" #c\\d\x09.cpp"
      FileOffset: 4
      Replacements:
        - FilePath: "/srv/a.cpp"
          Offset: 1
          Length: 2
          ReplacementText: "\n\"- x: 1\"\\"
    Level: Error
...
)");
}

TEST_CASE("export_fixes: only what may be applied together", "[export_fixes]") {
    analysis of;
    const auto add = [&](unsigned line, bool safe, edit change) {
        of.findings.push_back(sample::plain("c", "", {.file = "/srv/a.cpp", .line = line, .column = 1}));
        of.findings.back().fixes = {{.what = "x", .safe = safe, .edits = {std::move(change)}}};
    };
    add(1, true, {"/srv/a.cpp", 0, 4, "first"});
    add(2, true, {"/srv/a.cpp", 2, 4, "overlaps"});
    add(3, false, {"/srv/a.cpp", 10, 4, "suggested"});
    add(4, true, {"/srv/a.cpp", 20, 4, "\xff"});
    add(5, true, {"/srv/a.cpp", 0, 4, "first"});
    add(6, true, {"/srv/a.cpp", 30, 4, "silenced"});
    of.findings.back().silenced = silence::nolint;
    const std::string safe = export_fixes(of);
    CHECK(safe.find("\"first\"") == safe.rfind("\"first\""));
    CHECK(safe.find("\"first\"") != std::string::npos);
    CHECK(safe.find("overlaps") == std::string::npos);
    CHECK(safe.find("suggested") == std::string::npos);
    CHECK(safe.find("silenced") == std::string::npos);
    CHECK(safe.find("Offset: 20\n") == std::string::npos);
    CHECK(export_fixes(of, true).find("suggested") != std::string::npos);
    CHECK(export_fixes({}) == "---\nMainSourceFile: \"\"\nDiagnostics: []\n...\n");
}
