// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_DESCRIBE_RULES_HPP
#define ENSIGN_DESCRIBE_RULES_HPP

/// \file
/// ENSIGN_RULES, for `ensign/describe.hpp`. Not to be included by itself.

// clang-format off: macros read better as they are written

// A rule is looked at twice: whether it is one, and what it says. Its names stay text: `a | b` needs operators, which are
// not there where ensign.traits is not visible, and a check of our own can say more about a wrong name.
#define ENSIGN_DETAIL_IS_RULE_exclusive(...) ~, KNOWN
#define ENSIGN_DETAIL_IS_RULE_implies(...) ~, KNOWN
#define ENSIGN_DETAIL_KNOWN_OR_NOT(...) ENSIGN_DETAIL_SECOND(__VA_ARGS__, UNKNOWN, ~)
#define ENSIGN_DETAIL_RULE_PASTE(a, b) ENSIGN_DETAIL_RULE_PASTE_NOW(a, b)
#define ENSIGN_DETAIL_RULE_PASTE_NOW(a, b) a##b

#define ENSIGN_DETAIL_RULE_CHECK(E, rule) \
    ENSIGN_DETAIL_RULE_PASTE(ENSIGN_DETAIL_RULE_CHECK_, ENSIGN_DETAIL_KNOWN_OR_NOT(ENSIGN_DETAIL_IS_RULE_##rule))(rule)
#define ENSIGN_DETAIL_RULE_CHECK_KNOWN(rule)
#define ENSIGN_DETAIL_RULE_CHECK_UNKNOWN(rule) \
    static_assert(false, "ENSIGN_RULES: " #rule " is no rule: a rule is exclusive(flags...) or implies(flag, what it implies...)");

#define ENSIGN_DETAIL_RULE_ENTRY(E, rule) \
    ENSIGN_DETAIL_RULE_PASTE(ENSIGN_DETAIL_RULE_ENTRY_, ENSIGN_DETAIL_KNOWN_OR_NOT(ENSIGN_DETAIL_IS_RULE_##rule))(rule)
#define ENSIGN_DETAIL_RULE_ENTRY_KNOWN(rule) ENSIGN_DETAIL_RULE_##rule
#define ENSIGN_DETAIL_RULE_ENTRY_UNKNOWN(rule)
#define ENSIGN_DETAIL_RULE_exclusive(...) \
    , ::ensign::describe::rule_entry{::ensign::describe::rule_kind::exclusive, #__VA_ARGS__}
#define ENSIGN_DETAIL_RULE_implies(...) , ::ensign::describe::rule_entry{::ensign::describe::rule_kind::implies, #__VA_ARGS__}

#define ENSIGN_DETAIL_RULES_FITS(E, ...) \
    ENSIGN_DETAIL_QUIET \
    static_assert(::ensign::describe::enum_found<E, decltype([] {})>, ENSIGN_DETAIL_PLACE_OF_RULES); \
    static_assert(!::ensign::describe::rules_found<E, decltype([] {})>, \
                  "ENSIGN_RULES: this enum has its rules already: put all of them into one ENSIGN_RULES"); \
    static_assert(sizeof("" #__VA_ARGS__) > 1, \
                  "ENSIGN_RULES names at least one rule: exclusive(flags...) or implies(flag, what it implies...)"); \
    ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_RULE_CHECK, E, __VA_ARGS__) \
    [[maybe_unused]] constexpr auto ensign_rules_fn(E**) noexcept { \
        return ::ensign::describe::rules(0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_RULE_ENTRY, E, __VA_ARGS__)); \
    } \
    static_assert(::ensign::describe::rules_in_time<E, decltype([] {})>(decltype(ensign_rules_fn(static_cast<E**>(nullptr)))::size), \
                  "ENSIGN_RULES: a set or a question has asked for the rules of this enum already, and was told that there " \
                  "are none: put ENSIGN_RULES directly behind ENSIGN_TRAITS"); \
    ENSIGN_DETAIL_RULE_RULES(ENSIGN_DETAIL_CHECK, E) \
    ENSIGN_DETAIL_LOUD \
    static_assert(true)
#define ENSIGN_DETAIL_RULES_TOO_LONG(E, ...) static_assert(false, "ENSIGN_RULES: more than 128 rules")

// clang-format on

#endif
