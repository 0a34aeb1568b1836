// SPDX-License-Identifier: BSL-1.0
#include "baseline.hpp"

#include "arrange.hpp"
#include "fingerprint.hpp"
#include "json_text.hpp"
#include "utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace ensign::lint {

namespace {

constexpr std::string_view stale_check = "ensign-baseline-stale";

finding stale(const baseline_entry& of) {
    const std::string about = of.subject.empty() ? "" : " of " + of.subject;
    return {.check = std::string{stale_check},
            .level = severity::remark,
            .subject = of.subject,
            .message = fmt::format("the baseline lists {}{}, which is found no more", of.check, about),
            .where = of.where,
            .notes = {},
            .fixes = {{.what = "remove this entry from the baseline", .safe = false, .edits = {}}},
            .silenced = silence::none,
            .why_silenced = {}};
}

std::string quoted(std::string_view text) { return boost::json::serialize(json_string(text)); }

std::string line_of(const baseline_entry& of) {
    return fmt::format(R"(  {{"fingerprint": {}, "check": {}, "subject": {}, "reason": {}}})", quoted(of.fingerprint),
                       quoted(of.check), quoted(of.subject), quoted(of.reason));
}

} // namespace

void apply_baseline(analysis& of, const std::vector<baseline_entry>& entries, const baseline_scope& scope) {
    of = arranged(std::move(of));
    const std::vector<std::string> known_by = fingerprints(of, scope.root);
    std::map<std::string_view, const baseline_entry*> open;
    for (const baseline_entry& each : entries) { open.emplace(each.fingerprint, &each); }
    for (std::size_t i = 0; i < of.findings.size(); ++i) {
        const auto found = open.find(known_by[i]);
        if (found == open.end()) { continue; }
        finding& each = of.findings[i];
        if (each.silenced == silence::none) {
            each.silenced = silence::baseline;
            each.why_silenced = found->second->reason;
        }
        open.erase(found);
    }
    if (!scope.everything || !of.problems.empty()) { return; }
    for (const auto& [fingerprint, entry] : open) {
        if (!scope.ran || scope.ran(entry->check)) { of.findings.push_back(stale(*entry)); }
    }
    of = arranged(std::move(of));
}

std::string write_baseline(const analysis& of, std::string_view root, const std::vector<baseline_entry>& before,
                           std::string_view reason) {
    const analysis in_order = arranged(of);
    const std::vector<std::string> known_by = fingerprints(in_order, root);
    std::map<std::string_view, std::string_view> reasons;
    for (const baseline_entry& each : before) { reasons.emplace(each.fingerprint, each.reason); }
    std::vector<baseline_entry> entries;
    for (std::size_t i = 0; i < in_order.findings.size(); ++i) {
        const finding& each = in_order.findings[i];
        if (each.silenced == silence::nolint || each.check == stale_check) { continue; }
        const auto known = reasons.find(known_by[i]);
        const std::string_view why = known == reasons.end() ? reason : known->second;
        entries.push_back({known_by[i], each.check, each.subject, std::string{why}, {}});
    }
    std::sort(entries.begin(), entries.end(), [](const baseline_entry& a, const baseline_entry& b) {
        return std::tie(a.check, a.subject, a.fingerprint) < std::tie(b.check, b.subject, b.fingerprint);
    });
    std::string out = "[";
    for (const baseline_entry& each : entries) {
        out += out.size() == 1 ? "\n" : ",\n";
        out += line_of(each);
    }
    return out + (entries.empty() ? "]\n" : "\n]\n");
}

} // namespace ensign::lint
