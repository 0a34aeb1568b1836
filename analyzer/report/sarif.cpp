// SPDX-License-Identifier: BSL-1.0
#include "sarif.hpp"

#include "arrange.hpp"
#include "fingerprint.hpp"
#include "json_text.hpp"
#include "paths.hpp"
#include "sarif_rules.hpp"
#include "source_text.hpp"
#include "utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ensign::lint {

namespace json = boost::json;

namespace {

constexpr const char* root_name = "%SRCROOT%"; // the name that GitHub and others use for it

json::object message(std::string_view text) { return {{"text", json_string(text)}}; }

class sarif_writer {
public:
    sarif_writer(const analysis& of, const report_options& options)
        : of_{of}, options_{options}, rules_{of, options}, known_by_{fingerprints(of, options.root)} {}

    json::object run() {
        json::array results;
        for (std::size_t i = 0; i < of_.findings.size(); ++i) {
            results.push_back(result(of_.findings[i], known_by_[i]));
        }
        json::object out = {{"tool", {{"driver", driver()}}}, {"invocations", json::array{invocation()}}};
        if (!options_.root.empty()) {
            const std::string root = file_uri(normal_path(options_.root + '/'));
            out["originalUriBaseIds"] = json::object{{root_name, {{"uri", root}}}};
        }
        out["columnKind"] = "unicodeCodePoints";
        out["results"] = std::move(results);
        return out;
    }

private:
    json::object driver() const {
        json::object out = {{"name", "ensign-lint"}};
        if (!options_.version.empty()) { out["version"] = json_string(options_.version); }
        out["rules"] = rules_.list();
        return out;
    }

    json::object invocation() {
        json::object out = {{"executionSuccessful", of_.problems.empty()}};
        json::array notifications;
        for (const problem& each : of_.problems) {
            const std::string text = each.cure.empty() ? each.what : fmt::format("{}\n{}", each.what, each.cure);
            json::object entry = {{"level", "error"}, {"message", message(text)}};
            if (!each.file.empty()) {
                entry["locations"] = json::array{
                    json::object{{"physicalLocation", json::object{{"artifactLocation", artifact(each.file)}}}}};
            }
            notifications.push_back(std::move(entry));
        }
        if (!notifications.empty()) { out["toolExecutionNotifications"] = std::move(notifications); }
        return out;
    }

    json::object artifact(const std::string& file) const {
        if (!is_below(file, options_.root)) { return {{"uri", file_uri(file)}}; }
        return {{"uri", uri_path(shown_path(file, options_.root))}, {"uriBaseId", root_name}};
    }

    // Offsets are given only where they agree with line and column: a place without them has 0.
    json::object region(const place& where) {
        json::object out = {{"startLine", where.line}};
        const source_text* source = sources_.find(where.file);
        const unsigned column = source == nullptr ? where.column : source->code_point_column(where.line, where.column);
        if (column != 0) { out["startColumn"] = column; }
        if (source == nullptr || where.length == 0) { return out; }
        const auto begin = source->at(where.offset);
        const auto end = source->at(std::size_t{where.offset} + where.length);
        if (begin == source_text::position{where.line, column} && end) {
            append_end(out, *end, where.offset, where.length);
        }
        return out;
    }

    static void append_end(json::object& to, source_text::position end, unsigned offset, unsigned length) {
        to["endLine"] = end.line;
        to["endColumn"] = end.column;
        to["byteOffset"] = offset;
        to["byteLength"] = length;
    }

    json::object physical(const place& where) {
        json::object out = {{"artifactLocation", artifact(where.file)}};
        if (where.line != 0) { out["region"] = region(where); }
        return out;
    }

    json::array locations(const finding& of) {
        json::object out;
        if (!of.where.file.empty()) { out["physicalLocation"] = physical(of.where); }
        if (!of.subject.empty()) {
            out["logicalLocations"] = json::array{json::object{{"fullyQualifiedName", json_string(of.subject)}}};
        }
        return out.empty() ? json::array{} : json::array{std::move(out)};
    }

    json::array related(const finding& of) {
        json::array out;
        for (const note& each : of.notes) {
            json::object location = {{"id", out.size() + 1}, {"message", message(each.text)}};
            if (!each.where.file.empty()) { location["physicalLocation"] = physical(each.where); }
            out.push_back(std::move(location));
        }
        return out;
    }

    json::object replacement(const edit& of) {
        json::object deleted;
        const source_text* source = sources_.find(of.file);
        const auto begin = source == nullptr ? std::nullopt : source->at(of.offset);
        const auto end = source == nullptr ? std::nullopt : source->at(std::size_t{of.offset} + of.length);
        if (begin && end) {
            deleted["startLine"] = begin->line;
            deleted["startColumn"] = begin->column;
            append_end(deleted, *end, of.offset, of.length);
        } else {
            deleted = {{"byteOffset", of.offset}, {"byteLength", of.length}};
        }
        return {{"deletedRegion", std::move(deleted)}, {"insertedContent", message(of.text)}};
    }

    json::object json_of(const fix& of) {
        std::vector<std::string> files;
        json::array changes;
        for (const edit& each : of.edits) {
            const auto found = std::find(files.begin(), files.end(), each.file);
            const auto index = static_cast<std::size_t>(found - files.begin());
            if (found == files.end()) {
                files.push_back(each.file);
                changes.push_back(
                    json::object{{"artifactLocation", artifact(each.file)}, {"replacements", json::array{}}});
            }
            changes[index].as_object()["replacements"].as_array().push_back(replacement(each));
        }
        return {{"description", message(of.what)},
                {"artifactChanges", std::move(changes)},
                {"properties", {{"safe", of.safe}}}};
    }

    json::array fixes(const finding& of) {
        json::array out;
        for (const fix& each : of.fixes) {
            const bool writable = std::all_of(each.edits.begin(), each.edits.end(),
                                              [](const edit& change) { return is_utf8(change.text); });
            if (!each.edits.empty() && writable) { out.push_back(json_of(each)); }
        }
        return out;
    }

    // A fix without edits is advice, and the format has no other place for advice.
    static std::string text_with_advice(const finding& of) {
        std::string out = of.message;
        for (const fix& each : of.fixes) {
            if (each.edits.empty()) { out += "\nFix: " + each.what; }
        }
        return out;
    }

    // An empty list says that the finding is not suppressed; no list would say that nobody knows.
    static json::array suppressions(const finding& of) {
        if (of.silenced == silence::none) { return {}; }
        json::object out = {{"kind", of.silenced == silence::nolint ? "inSource" : "external"}};
        if (!of.why_silenced.empty()) { out["justification"] = json_string(of.why_silenced); }
        return json::array{std::move(out)};
    }

    json::object result(const finding& of, const std::string& fingerprint) {
        json::object out = {{"ruleId", json_string(of.check)},
                            {"ruleIndex", rules_.index_of(of.check)},
                            {"level", sarif_level(of.level)},
                            {"message", message(text_with_advice(of))}};
        if (json::array where = locations(of); !where.empty()) { out["locations"] = std::move(where); }
        if (json::array others = related(of); !others.empty()) { out["relatedLocations"] = std::move(others); }
        if (json::array cures = fixes(of); !cures.empty()) { out["fixes"] = std::move(cures); }
        out["partialFingerprints"] = json::object{{"ensign-lint/v1", fingerprint}};
        out["suppressions"] = suppressions(of);
        return out;
    }

    const analysis& of_;
    const report_options& options_;
    sarif_rules rules_;
    std::vector<std::string> known_by_;
    source_cache sources_;
};

} // namespace

std::string sarif_report(const analysis& of, const report_options& options) {
    const analysis in_order = arranged(of);
    return json_text(json::object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                  {"version", "2.1.0"},
                                  {"runs", json::array{sarif_writer{in_order, options}.run()}}});
}

} // namespace ensign::lint
