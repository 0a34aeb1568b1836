// SPDX-License-Identifier: BSL-1.0
#include "json.hpp"

#include "arrange.hpp"
#include "fingerprint.hpp"
#include "json_text.hpp"
#include "paths.hpp"
#include "tally.hpp"
#include "utf8.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace ensign::lint {

namespace json = boost::json;

namespace {

json::object json_of(const place& of, std::string_view root) {
    return {{"file", json_string(shown_path(of.file, root))},
            {"line", of.line},
            {"column", of.column},
            {"offset", of.offset},
            {"length", of.length}};
}

json::object json_of(const fix& of, std::string_view root) {
    json::array edits;
    for (const edit& each : of.edits) {
        edits.push_back(json::object{{"file", json_string(shown_path(each.file, root))},
                                     {"offset", each.offset},
                                     {"length", each.length},
                                     {"text", json_string(each.text)}});
    }
    return {{"what", json_string(of.what)}, {"safe", of.safe}, {"edits", std::move(edits)}};
}

// A program must not apply an edit whose text had to be changed to be JSON.
bool can_be_written(const fix& of) {
    return std::all_of(of.edits.begin(), of.edits.end(),
                       [](const edit& each) { return is_utf8(each.text) && is_utf8(each.file); });
}

json::value silenced(const finding& of) {
    if (of.silenced == silence::none) { return nullptr; }
    return json::object{{"by", of.silenced == silence::nolint ? "nolint" : "baseline"},
                        {"why", json_string(of.why_silenced)}};
}

json::object json_of(const finding& of, const std::string& fingerprint, std::string_view root) {
    json::array notes;
    for (const note& each : of.notes) {
        notes.push_back(json::object{{"message", json_string(each.text)}, {"place", json_of(each.where, root)}});
    }
    json::array fixes;
    for (const fix& each : of.fixes) {
        if (can_be_written(each)) { fixes.push_back(json_of(each, root)); }
    }
    return {{"check", json_string(of.check)},     {"level", name_of(of.level)},
            {"subject", json_string(of.subject)}, {"message", json_string(of.message)},
            {"place", json_of(of.where, root)},   {"notes", std::move(notes)},
            {"fixes", std::move(fixes)},          {"silenced", silenced(of)},
            {"fingerprint", fingerprint}};
}

json::object json_of(const tally& of) {
    return {{"errors", of.errors},       {"warnings", of.warnings}, {"remarks", of.remarks},
            {"silenced", of.silenced()}, {"problems", of.problems}, {"files", of.files}};
}

} // namespace

std::string json_report(const analysis& of, const report_options& options) {
    const analysis in_order = arranged(of);
    const std::vector<std::string> known_by = fingerprints(in_order, options.root);
    json::array findings;
    for (std::size_t i = 0; i < in_order.findings.size(); ++i) {
        findings.push_back(json_of(in_order.findings[i], known_by[i], options.root));
    }
    json::array problems;
    for (const problem& each : in_order.problems) {
        problems.push_back(json::object{{"file", json_string(shown_path(each.file, options.root))},
                                        {"what", json_string(each.what)},
                                        {"cure", json_string(each.cure)}});
    }
    return json_text(json::object{{"version", 1},
                                  {"tool", {{"name", "ensign-lint"}, {"version", json_string(options.version)}}},
                                  {"complete", in_order.problems.empty()},
                                  {"findings", std::move(findings)},
                                  {"problems", std::move(problems)},
                                  {"summary", json_of(count(in_order))}});
}

} // namespace ensign::lint
