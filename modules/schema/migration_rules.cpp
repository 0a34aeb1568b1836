// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

module ensign.schema;

namespace ensign::internal {

namespace {

// The order of an exclusive group, and how what is implied is divided, say nothing.
schema_rule normal(schema_rule rule) {
    if (rule.terms.empty()) { return rule; } // no rule at all, and `validate` refuses it
    if (rule.kind == schema_rule_kind::exclusive) {
        std::sort(rule.terms.begin(), rule.terms.end());
    } else {
        std::uint64_t implied = 0;
        for (std::size_t i = 1; i < rule.terms.size(); ++i) { implied |= rule.terms[i]; }
        rule.terms = {rule.terms.front(), implied};
    }
    return rule;
}

// In our numbering; nothing where a flag is gone.
std::optional<schema_rule> translated(schema_rule rule, const mask_map& map) {
    for (std::uint64_t& term : rule.terms) {
        std::uint64_t ours = 0;
        for (std::uint64_t rest = term; rest != 0; rest &= rest - 1) {
            const std::uint8_t to = map.target[__builtin_ctzll(rest)];
            if (to == mask_map::no_bit) { return std::nullopt; }
            ours |= std::uint64_t{1} << to;
        }
        term = ours;
    }
    return normal(std::move(rule));
}

} // namespace

/// What is to be told about the rules of a trait enum: those that are gone, then those that are new. None is a problem.
std::vector<migration_note> rule_notes(const schema_enum& from, const schema_enum& to, const mask_map& map) {
    std::vector<migration_note> out;
    std::vector<schema_rule> ours;
    for (const schema_rule& rule : to.rules) { ours.push_back(normal(rule)); }
    std::vector<bool> known(ours.size());
    for (const schema_rule& rule : from.rules) {
        const std::optional<schema_rule> same = translated(rule, map);
        const auto found = same ? std::find(ours.begin(), ours.end(), *same) : ours.end();
        if (found != ours.end()) {
            known[static_cast<std::size_t>(found - ours.begin())] = true;
        } else {
            out.push_back(
                {change_kind::rule_removed, false, from.type, fmt::format("the rule {} is gone", from.text_of(rule))});
        }
    }
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (known[i]) { continue; }
        out.push_back(
            {change_kind::rule_added, false, to.type, fmt::format("the rule {} is new", to.text_of(to.rules[i]))});
    }
    return out;
}

} // namespace ensign::internal
