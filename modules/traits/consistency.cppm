// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

export module ensign.traits:consistency;

import :message;
import :reflection;
import :rules;
import :trait_rules;

// Whether ENSIGN_RULES makes sense. No templates: one function for every enum.

namespace ensign::detail {

// "implies(burning, alive)"
constexpr internal::label rule_text(const internal::trait_rule& rule) noexcept {
    char text[256] = {};
    std::size_t size = 0;
    const auto append = [&](const char* from) {
        for (; *from != '\0' && size + 1 < sizeof(text); ++from) { text[size++] = *from; }
    };
    append(rule.kind == describe::rule_kind::implies ? "implies(" : "exclusive(");
    append(rule.text);
    append(")");
    return internal::label{{text, size}};
}

// "cursed | poisoned", as it is written in the rule.
constexpr internal::piece term_text(const internal::trait_rule& rule, std::uint32_t term) noexcept {
    const char* first = rule.text;
    for (; term != 0; ++first) { term -= *first == ',' ? 1U : 0U; }
    while (*first == ' ') { ++first; }
    std::size_t size = 0;
    while (first[size] != '\0' && first[size] != ',') { ++size; }
    while (size != 0 && first[size - 1] == ' ') { --size; }
    return {first, size};
}

constexpr internal::finding check_names(internal::rule_span rules, internal::enumerator_span names) noexcept {
    for (const internal::trait_rule& rule : rules) {
        const char* text = rule.text;
        for (char behind = ','; behind != '\0';) {
            const internal::rule_name next = internal::next_name(text);
            behind = next.behind;
            if (next.name.size == 0 && *rule.text == '\0') { break; } // told below: it is too short
            const internal::enumerator* const found = internal::find_enumerator(names, next.name);
            if (found == nullptr) {
                return {describe::rule::rule_unknown_name, 2, {rule_text(rule), internal::label{next.name}}};
            }
            if (found->bits == 0) {
                return {describe::rule::rule_empty_name, 2, {rule_text(rule), internal::label{next.name}}};
            }
        }
    }
    return {};
}

constexpr internal::finding check_shape(internal::rule_span rules) noexcept {
    for (const internal::trait_rule& rule : rules) {
        if (rule.count < 2) { return {describe::rule::rule_too_short, 1, {rule_text(rule)}}; }
        std::uint64_t before = 0;
        for (std::uint32_t i = 0; i < rule.count; ++i) {
            if ((before & rules.term(rule, i)) != 0) {
                return {describe::rule::rule_flag_twice, 2, {rule_text(rule), internal::label{term_text(rule, i)}}};
            }
            before |= rules.term(rule, i);
        }
    }
    return {};
}

constexpr bool has_same_terms(internal::rule_span rules, const internal::trait_rule& a,
                              const internal::trait_rule& b) noexcept {
    for (std::uint32_t i = 0; i < a.count; ++i) {
        bool found = false;
        for (std::uint32_t j = 0; j < b.count; ++j) { found = found || rules.term(a, i) == rules.term(b, j); }
        if (!found) { return false; }
    }
    return true;
}

constexpr internal::finding check_twice(internal::rule_span rules) noexcept {
    for (std::size_t i = 1; i < rules.size; ++i) {
        const internal::trait_rule& b = rules.first[i];
        for (std::size_t j = 0; j < i; ++j) {
            const internal::trait_rule& a = rules.first[j];
            const bool same =
                a.kind == b.kind && a.left == b.left && a.right == b.right &&
                (a.kind == describe::rule_kind::implies || (a.count == b.count && has_same_terms(rules, a, b)));
            if (same) { return {describe::rule::rule_twice, 1, {rule_text(b)}}; }
        }
    }
    return {};
}

// What nobody could have: with all that it implies it breaks a rule.
constexpr internal::finding check_possible(internal::rule_span rules, const internal::implications& implied,
                                           std::uint64_t bits, internal::piece name) noexcept {
    const internal::rule_clash clash = internal::find_clash(rules, implied.close(bits));
    if (clash.rule == nullptr) { return {}; }
    const internal::label one{term_text(*clash.rule, clash.one)};
    const internal::label other{term_text(*clash.rule, clash.other)};
    if (rules.term(*clash.rule, clash.one) == bits) {
        return {describe::rule::rule_contradiction, 2, {internal::label{name}, other}};
    }
    if (rules.term(*clash.rule, clash.other) == bits) {
        return {describe::rule::rule_contradiction, 2, {internal::label{name}, one}};
    }
    return {describe::rule::rule_never, 3, {internal::label{name}, one, other}};
}

} // namespace ensign::detail

export namespace ensign::internal {

/// The first thing that is wrong with the rules of an enum whose own description is right.
[[nodiscard]] constexpr finding examine_rules(rule_span rules, enumerator_span names) noexcept {
    finding out = detail::check_names(rules, names);
    if (out.broken == describe::rule::none) { out = detail::check_shape(rules); }
    if (out.broken == describe::rule::none) { out = detail::check_twice(rules); }
    const implications implied{rules};
    for (const enumerator& e : names) {
        if (out.broken != describe::rule::none) { return out; }
        if (!e.also && e.bits != 0) { out = detail::check_possible(rules, implied, e.bits, e.name); }
    }
    for (const trait_rule& rule : rules) {
        const std::uint32_t asked = rule.kind == describe::rule_kind::implies ? 1 : rule.count;
        for (std::uint32_t i = 0; i < asked && out.broken == describe::rule::none; ++i) {
            out = detail::check_possible(rules, implied, rules.term(rule, i), detail::term_text(rule, i));
        }
    }
    return out;
}

} // namespace ensign::internal
