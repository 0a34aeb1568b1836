// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

module ensign.traits;

import ensign.base;

namespace ensign::internal {

namespace {

bool is_implication(const trait_rule& rule) noexcept { return rule.kind == describe::rule_kind::implies; }

// Whether two terms of the group are had now, and were not both had before.
bool clashes_anew(rule_span all, const trait_rule& group, std::uint64_t before, std::uint64_t now) noexcept {
    for (std::uint32_t i = 1; i < group.count; ++i) {
        if (!has_term(now, all.term(group, i))) { continue; }
        for (std::uint32_t j = 0; j < i; ++j) {
            const std::uint64_t both = all.term(group, i) | all.term(group, j);
            if (has_term(now, both) && !has_term(before, both)) { return true; }
        }
    }
    return false;
}

bool is_broken_anew(rule_span all, const trait_rule& rule, std::uint64_t before, std::uint64_t now) noexcept {
    if (obeys(all, rule, now)) { return false; }
    if (!is_implication(rule)) { return clashes_anew(all, rule, before, now); }
    const bool broken_before = !obeys(all, rule, before);
    return !broken_before || (rule.right & before & ~now) != 0;
}

std::string describe_breach(const vocabulary& of, rule_span all, const trait_rule& rule, std::uint64_t mask) {
    if (is_implication(rule)) {
        return fmt::format("implies({}): {} without {}", rule.text, format_mask(of, rule.left),
                           format_mask(of, rule.right & ~mask));
    }
    std::uint64_t had = 0;
    for (std::uint32_t i = 0; i < rule.count; ++i) {
        if (has_term(mask, all.term(rule, i))) { had |= all.term(rule, i); }
    }
    return fmt::format("exclusive({}): {}", rule.text, format_mask(of, had));
}

template <class Wanted>
std::string describe_if(const vocabulary& of, rule_span all, std::uint64_t mask, Wanted wanted) {
    std::string out;
    for (const trait_rule& rule : all) {
        if (!wanted(rule)) { continue; }
        if (!out.empty()) { out += "; "; }
        out += describe_breach(of, all, rule, mask);
    }
    return out;
}

} // namespace

std::string describe_breaches(const vocabulary& of, rule_span rules, std::uint64_t mask) {
    return describe_if(of, rules, mask, [&](const trait_rule& rule) { return !obeys(rules, rule, mask); });
}

std::string describe_new_breaches(const vocabulary& of, rule_span rules, std::uint64_t before, std::uint64_t now) {
    return describe_if(of, rules, now,
                       [&](const trait_rule& rule) { return is_broken_anew(rules, rule, before, now); });
}

bool breaks_anew(rule_span rules, std::uint64_t before, std::uint64_t now) noexcept {
    for (const trait_rule& rule : rules) {
        if (is_broken_anew(rules, rule, before, now)) { return true; }
    }
    return false;
}

// What is new stands; then what was there comes back to it, one flag a time, with all that it implies, unless that is
// excluded by what stands already or needs what was taken away.
std::optional<std::uint64_t> settle(rule_span rules, std::uint64_t before, std::uint64_t now) noexcept {
    const implications implied{rules};
    std::uint64_t out = implied.close(now & ~before);
    if (find_clash(rules, out).rule != nullptr) { return std::nullopt; }
    const std::uint64_t gone = before & ~now & ~out;
    for (std::uint64_t rest = now & ~out; rest != 0; rest &= rest - 1) {
        const std::uint64_t wider = implied.close(out | (rest & (0 - rest)));
        if ((wider & gone) == 0 && find_clash(rules, wider).rule == nullptr) { out = wider; }
    }
    return out;
}

void throw_rule_violation(const vocabulary& of, rule_span rules, entity who, const std::string& set,
                          const char* operation, std::uint64_t before, std::uint64_t now, bool newest_wins) {
    if (newest_wins) {
        const std::uint64_t added = implications{rules}.close(now & ~before);
        throw rule_violation{who,
                             set,
                             operation,
                             format_mask(of, added),
                             of.name,
                             describe_breaches(of, rules, added),
                             "These are all new, so none of them gives way: add those that can be had together."};
    }
    throw rule_violation{who,       set,
                         operation, format_mask(of, now),
                         of.name,   describe_new_breaches(of, rules, before, now)};
}

} // namespace ensign::internal
