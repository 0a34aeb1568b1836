// SPDX-License-Identifier: BSL-1.0
#include "sarif_rules.hpp"

#include "json_text.hpp"
#include "paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace ensign::lint {

namespace json = boost::json;

std::string_view sarif_level(severity level) noexcept { return level == severity::remark ? "note" : name_of(level); }

sarif_rules::sarif_rules(const analysis& of, const report_options& options) : rules_{options.rules}, options_{options} {
    for (const finding& each : of.findings) {
        rules_.push_back({.name = each.check, .summary = {}, .page = {}, .level = each.level, .on = true});
    }
    // Stable: where both exist, the rule of the options is the one that stays.
    std::stable_sort(rules_.begin(), rules_.end(), [](const rule& a, const rule& b) { return a.name < b.name; });
    const auto same = [](const rule& a, const rule& b) { return a.name == b.name; };
    rules_.erase(std::unique(rules_.begin(), rules_.end(), same), rules_.end());
}

json::array sarif_rules::list() const {
    json::array out;
    for (const rule& each : rules_) {
        json::object entry = {{"id", json_string(each.name)}};
        if (!each.summary.empty()) { entry["shortDescription"] = {{"text", json_string(each.summary)}}; }
        if (!options_.pages.empty() && !each.page.empty()) { entry["helpUri"] = options_.pages + uri_path(each.page); }
        entry["help"] = {{"text", json_string(fmt::format("`ensign-lint explain {}` tells more.", each.name))}};
        entry["defaultConfiguration"] = json::object{{"enabled", each.on}, {"level", sarif_level(each.level)}};
        out.push_back(std::move(entry));
    }
    return out;
}

std::size_t sarif_rules::index_of(std::string_view check) const noexcept {
    const auto found = std::lower_bound(rules_.begin(), rules_.end(), check,
                                        [](const rule& a, std::string_view b) { return a.name < b; });
    return static_cast<std::size_t>(found - rules_.begin());
}

} // namespace ensign::lint
