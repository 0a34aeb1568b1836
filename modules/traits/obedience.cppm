// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

export module ensign.traits:obedience;

import ensign.base;
import :check;
import :mask;
import :reflection;
import :text;
import :trait_rules;

// Masks and the rules of their enum. A mask is a value and may break them; a set does not let it in.

export namespace ensign::internal {

/// The rules that a mask breaks, each with the flags that do: "exclusive(alive, dead): alive|dead; implies(burning, alive):
/// burning without alive". Empty: none. With `before` only what that one does not break.
[[nodiscard]] std::string describe_breaches(const vocabulary& of, rule_span rules, std::uint64_t mask);
[[nodiscard]] std::string describe_new_breaches(const vocabulary& of, rule_span rules, std::uint64_t before,
                                                std::uint64_t now);

/// Whether a change from `before` to `now` breaks a rule, or breaks one in another way than before.
[[nodiscard]] bool breaks_anew(rule_span rules, std::uint64_t before, std::uint64_t now) noexcept;

/// `now`, changed so that it obeys the rules. What `now` has and `before` had not stays, and what it implies is added;
/// for that, and for what was taken away, flags of `before` give way. Nothing when what is new contradicts itself.
[[nodiscard]] std::optional<std::uint64_t> settle(rule_span rules, std::uint64_t before, std::uint64_t now) noexcept;

/// A change of the masks of an entity that is refused.
[[noreturn]] void throw_rule_violation(const vocabulary& of, rule_span rules, entity who, const std::string& set,
                                       const char* operation, std::uint64_t before, std::uint64_t now,
                                       bool newest_wins);

template <class E>
[[nodiscard]] constexpr vocabulary vocabulary_of() noexcept {
    return {type_name<E>(), enumerators<E>(), sizeof(E) * 8};
}

} // namespace ensign::internal

export namespace ensign {

/// Whether the mask obeys ENSIGN_RULES of its enum; true when there are none. Unknown bits obey. O(rules), which is a few
/// AND and compare.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr bool obeys_rules(traits<E> m) noexcept {
    static_assert(check_rules<E>());
    return internal::obeys_all<E>(m.bits());
}

/// Which rules the mask breaks, and by what: "exclusive(alive, dead): alive|dead; implies(burning, alive): burning without
/// alive". Empty when there are none. Allocates. O(rules * flags).
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] std::string violations(traits<E> m) {
    static_assert(check_rules<E>());
    return internal::describe_breaches(internal::vocabulary_of<E>(), internal::rules<E>(), m.bits());
}

} // namespace ensign
