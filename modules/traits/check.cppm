// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

export module ensign.traits:check;

import :consistency;
import :examine;
import :message;
import :probe;
import :reflection;
import :rules;
import :trait_rules;

export namespace ensign {

/// Specialize it as `true` to admit a trait enum with a signed underlying type that is not yours to change. Every other
/// rule applies, at the enum's own width. The specialization stands before the description of the enum.
template <class E>
inline constexpr bool allow_signed = false;

} // namespace ensign

namespace ensign::detail {

template <class T>
inline constexpr bool character_or_bool =
    std::is_same_v<T, bool> || std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T>
constexpr internal::label name_of_type() noexcept {
    return internal::label{{internal::type_name<T>().data(), internal::type_name<T>().size()}};
}

constexpr internal::label unsigned_cure(std::size_t bytes) noexcept {
    return internal::label{bytes == 1   ? "use std::uint8_t"
                           : bytes == 2 ? "use std::uint16_t"
                           : bytes == 4 ? "use std::uint32_t"
                                        : "use std::uint64_t"};
}

// Bits that no described flag owns are asked of the compiler, one by one: in a full enum there are none.
template <class E, unsigned Bit, std::uint64_t Owned>
constexpr void look_at_bit(internal::label& found) noexcept {
    if constexpr ((Owned >> Bit & 1U) == 0) {
        constexpr internal::piece name = internal::enumerator_on_bit<E, Bit>();
        if (name.size != 0 && found.size() == 0) { found = internal::label::value(name, std::uint64_t{1} << Bit); }
    }
}

template <class E>
constexpr internal::label forgotten_flag() noexcept {
    constexpr std::uint64_t owned = internal::named_bits(internal::enumerators<E>());
    internal::label found;
    [&found]<unsigned... Bit>(std::integer_sequence<unsigned, Bit...>) {
        (look_at_bit<E, Bit, owned>(found), ...);
    }(std::make_integer_sequence<unsigned, sizeof(E) * 8>{});
    return found;
}

template <class E>
constexpr internal::finding examine() noexcept {
    if constexpr (!internal::described_enum<E>) {
        return {describe::rule::undescribed};
    } else if constexpr (!internal::fixed_underlying_type<E>) {
        return {describe::rule::no_fixed_type};
    } else if constexpr (character_or_bool<std::underlying_type_t<E>>) {
        return {describe::rule::not_a_number, 1, {name_of_type<std::underlying_type_t<E>>()}};
    } else if constexpr (sizeof(E) > 8) {
        return {describe::rule::too_wide};
    } else if constexpr (static_cast<std::underlying_type_t<E>>(-1) < 0 && !allow_signed<E>) {
        return {describe::rule::signed_type, 2, {name_of_type<std::underlying_type_t<E>>(), unsigned_cure(sizeof(E))}};
    } else {
        return internal::examine_values(internal::enumerators<E>(), sizeof(E) * 8, forgotten_flag<E>());
    }
}

} // namespace ensign::detail

export namespace ensign::internal {

/// What is wrong with the trait enum `E`, computed once.
template <class E>
inline constexpr finding finding_about = detail::examine<E>();

/// What is wrong with its rules.
template <class E>
[[nodiscard]] constexpr finding examine_rules_of() noexcept {
    if constexpr (!has_rules<E>) {
        return {};
    } else if constexpr (finding_about<E>.broken != describe::rule::none) {
        return {describe::rule::rules_of_no_trait_enum};
    } else {
        return examine_rules(rules<E>(), enumerators<E>());
    }
}

template <class E>
inline constexpr finding finding_about_rules = examine_rules_of<E>();

/// `describe::fine`, or the broken rule.
template <class E>
using verdict_about = decltype(judge<E, finding_about<E>.broken, finding_about<E>>());

} // namespace ensign::internal

export namespace ensign::describe {

/// What the checks of ENSIGN_TRAITS and ENSIGN_RULES find.
template <rule Rule, class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr auto ensign_verdict(tag<E>) noexcept {
    if constexpr (about_rules(Rule)) {
        return internal::judge<E, Rule, internal::finding_about_rules<E>>();
    } else {
        return internal::judge<E, Rule, internal::finding_about<E>>();
    }
}

template <rule Rule, class E>
    requires std::is_enum_v<E>
constexpr void ensign_explain(tag<E>, sentence& out) noexcept {
    if constexpr (about_rules(Rule)) {
        internal::explain<E, Rule, internal::finding_about_rules<E>>(out);
    } else {
        internal::explain<E, Rule, internal::finding_about<E>>(out);
    }
}

} // namespace ensign::describe

export namespace ensign {

/// A described enum whose enumerators are flags of one bit each, composites of them, and at most one zero: no broken
/// rule. Do not ask it before the description: the answer is remembered.
template <class E>
concept trait_enum = std::is_enum_v<E> && internal::obeyed<internal::verdict_about<E>>;

/// For `static_assert(ensign::check_traits<E>())`, where plain Boost.Describe has described `E`: does not compile when
/// a rule is broken, with the rule, the culprits and the cure in the message. ENSIGN_TRAITS asks by itself.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] consteval bool check_traits() noexcept {
#define ENSIGN_DETAIL_CHECK_NOW(E, broken, cure)                                                               \
    static_assert(decltype(internal::judge<E, describe::rule::broken, internal::finding_about<E>>())::allowed, \
                  ENSIGN_DETAIL_SAY(E, broken, cure));
    ENSIGN_DETAIL_QUIET ENSIGN_DETAIL_TRAIT_RULES(ENSIGN_DETAIL_CHECK_NOW, E) ENSIGN_DETAIL_LOUD;
    return true;
}

/// For `static_assert(ensign::check_rules<E>())`: does not compile when ENSIGN_RULES makes no sense, with the rule, the
/// culprits and the cure in the message. ENSIGN_RULES and every set ask by themselves. True for an enum without rules.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] consteval bool check_rules() noexcept {
#define ENSIGN_DETAIL_CHECK_RULES_NOW(E, broken, cure)                                                               \
    static_assert(decltype(internal::judge<E, describe::rule::broken, internal::finding_about_rules<E>>())::allowed, \
                  ENSIGN_DETAIL_SAY(E, broken, cure));
    ENSIGN_DETAIL_QUIET ENSIGN_DETAIL_RULE_RULES(ENSIGN_DETAIL_CHECK_RULES_NOW, E) ENSIGN_DETAIL_LOUD;
    return true;
}

} // namespace ensign
