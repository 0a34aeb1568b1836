// SPDX-License-Identifier: BSL-1.0
#include "sarif_rules.hpp"

#include "json_text.hpp"
#include "paths.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace ensign::lint {

namespace json = boost::json;

std::string_view sarif_level(severity level) noexcept { return level == severity::remark ? "note" : name_of(level); }

sarif_rules::sarif_rules(const analysis& of, const report_options& options) : pages_{options.pages} {
    for (const rule& each : options.rules) { rules_.try_emplace(each.name, each); }
    for (const finding& each : of.findings) {
        rules_.try_emplace(each.check,
                           rule{.name = each.check, .summary = {}, .page = {}, .level = each.level, .on = true});
    }
}

json::array sarif_rules::list() const {
    json::array out;
    for (const auto& [name, each] : rules_) {
        json::object entry = {{"id", json_string(name)}};
        if (!each.summary.empty()) { entry["shortDescription"] = {{"text", json_string(each.summary)}}; }
        if (!pages_.empty() && !each.page.empty()) { entry["helpUri"] = pages_ + uri_path(each.page); }
        entry["help"] = {{"text", json_string(fmt::format("`ensign-lint explain {}` tells more.", name))}};
        entry["defaultConfiguration"] = json::object{{"enabled", each.on}, {"level", sarif_level(each.level)}};
        out.push_back(std::move(entry));
    }
    return out;
}

std::size_t sarif_rules::index_of(std::string_view check) const noexcept {
    return static_cast<std::size_t>(std::distance(rules_.begin(), rules_.find(check)));
}

} // namespace ensign::lint
