// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_DESCRIBE_TYPES_HPP
#define ENSIGN_DESCRIBE_TYPES_HPP

/// \file
/// What the macros of `ensign/describe.hpp` name. Not to be included by itself.

namespace ensign::describe {

/// Names a type in a call that argument-dependent lookup is to find in this namespace.
template <class T>
struct tag {};

template <class>
inline constexpr bool reference = false;
template <class T>
inline constexpr bool reference<T&> = true;
template <class T>
inline constexpr bool reference<T&&> = true;

/// What a descriptor function returns.
template <class... Descriptor>
struct list {};

/// A described enumerator.
template <class Source>
struct enumerator {
    static constexpr decltype(Source::value()) value = Source::value();
    static constexpr decltype(Source::name()) name = Source::name();
};

template <class... Source>
constexpr list<enumerator<Source>...> enumerators(int, Source...) noexcept {
    return {};
}

/// One name of the second list of a trait enum.
template <class E>
struct also_entry {
    E value;
    const char* name;
};

template <class E, decltype(sizeof(0)) N>
struct also_table {
    also_entry<E> entries[N];
};

template <class E, class... Entry>
constexpr also_table<E, sizeof...(Entry)> also(int, Entry... entries) noexcept {
    return {{entries...}};
}

/// One former name of an enumerator or a field.
struct renamed_entry {
    const char* before;
    const char* now;
};

template <decltype(sizeof(0)) N>
struct renamed_table {
    renamed_entry entries[N];
};

template <class... Entry>
constexpr renamed_table<sizeof...(Entry)> renamed(int, Entry... entries) noexcept {
    return {{entries...}};
}

/// What a rule between traits says.
enum class rule_kind : unsigned char {
    exclusive, ///< at most one of these
    implies,   ///< whoever has the first has all the others
};

/// One rule as it was written: "alive, dead". Names are looked up by `ensign.traits`, so that this needs no operators.
struct rule_entry {
    rule_kind kind;
    const char* text;
};

template <decltype(sizeof(0)) N>
struct rule_table {
    static constexpr decltype(sizeof(0)) size = N;
    rule_entry entries[N == 0 ? 1 : N];
};

template <class... Entry>
constexpr rule_table<sizeof...(Entry)> rules(int, Entry... entries) noexcept {
    return {{entries...}};
}

/// A described field. `pointer` is a pointer to member, or for a bit-field, which has none, a function that reads it.
template <class Source>
struct member {
    static constexpr decltype(Source::pointer()) pointer = Source::pointer();
    static constexpr decltype(Source::name()) name = Source::name();
    // Boost.Describe's numbers for public, static and function: its algorithms then leave bit-fields out.
    static constexpr unsigned modifiers = requires { *pointer; } ? 1U | 16U | 32U : 1U;
};

template <class... Source>
constexpr list<member<Source>...> members(int, Source...) noexcept {
    return {};
}

// `address` names &S::m and `get` reads s.m; only the one that is well-formed is instantiated.
template <class S, class Type, class Address, class Get>
constexpr auto pointer_to(tag<Type>, Address address, Get) noexcept {
    if constexpr (requires { address(static_cast<S**>(nullptr)); }) {
        return address(static_cast<S**>(nullptr));
    } else if constexpr (reference<Type>) {
        return nullptr;
    } else {
        return +[](const S& from) noexcept -> Type { return Get{}(from); };
    }
}

template <class S, class Type>
constexpr auto type_of(Type type) noexcept {
    if constexpr (requires { type(static_cast<S**>(nullptr)); }) {
        return type(static_cast<S**>(nullptr));
    } else {
        return tag<void>{};
    }
}

/// What trait enums, rules between traits and described structs have to be; a check names the first that is broken.
enum class rule : unsigned char {
    none,
    undescribed,
    no_fixed_type,
    not_a_number,
    signed_type,
    too_wide,
    too_many_flags,
    described_twice,
    sequential,
    several_zeros,
    forgotten_flag,
    undeclared_composite,
    shared_bit,
    nobodys_bits,
    undescribed_struct,
    not_a_struct,
    not_an_aggregate,
    base_class,
    not_a_field,
    reference_field,
    field_twice,
    field_order,
    shared_storage,
    forgotten_field,
    rules_of_no_trait_enum,
    rule_unknown_name,
    rule_empty_name,
    rule_too_short,
    rule_flag_twice,
    rule_twice,
    rule_contradiction,
    rule_never,
};

/// Whether it is about ENSIGN_RULES.
constexpr bool about_rules(rule asked) noexcept { return asked >= rule::rules_of_no_trait_enum; }

/// The rule holds, or cannot be asked yet because `ensign.traits` is not visible.
struct fine {
    static constexpr bool allowed = true;
};

// `Unique` differs at every place that asks, so no earlier answer, given when less was visible, is taken for this one.
template <class E, class Unique>
concept enum_found = requires(E** type, Unique*) { boost_enum_descriptor_fn(type); };

template <class E, class Unique>
concept rules_found = requires(E** type, Unique*) { ensign_rules_fn(type); };

/// Whether `ensign.traits` knows the rules that are given; it may have been asked too early. True while it is not visible.
template <class E, class Unique>
constexpr bool rules_in_time(decltype(sizeof(0)) given) noexcept {
    if constexpr (requires(tag<E> type, Unique*) { ensign_rule_count(type); }) {
        return ensign_rule_count(tag<E>{}) == given;
    } else {
        return true;
    }
}

template <class S, class Unique>
concept struct_found = requires(S** type, Unique*) { boost_public_member_descriptor_fn(type); };

template <class T, class Unique, rule Rule>
struct question {
    using answer = fine;
};

template <class T, class Unique, rule Rule>
    requires(enum_found<T, Unique> || struct_found<T, Unique>) &&
            requires(tag<T> type, Unique*) { ensign_verdict<Rule>(type); }
struct question<T, Unique, Rule> {
    using answer = decltype(ensign_verdict<Rule>(tag<T>{}));
};

/// `fine`, or a type whose name and arguments say what is wrong.
template <class T, class Unique, rule Rule>
using verdict = typename question<T, Unique, Rule>::answer;

/// A computed message of a static_assert.
struct sentence {
    char chars[1024] = {};
    decltype(sizeof(0)) length = 0;

    constexpr void append(const char* text, decltype(sizeof(0)) count) noexcept {
        for (decltype(sizeof(0)) i = 0; i < count && length < sizeof(chars); ++i) { chars[length++] = text[i]; }
    }
    [[nodiscard]] constexpr const char* data() const noexcept { return chars; }
    [[nodiscard]] constexpr decltype(sizeof(0)) size() const noexcept { return length; }
};

/// What is wrong, with the culprits, and the cure.
template <class T, class Unique, rule Rule, decltype(sizeof(0)) N>
constexpr sentence message(const char (&cure)[N]) noexcept {
    sentence out;
    if constexpr (requires(tag<T> type, Unique*) { ensign_explain<Rule>(type, out); }) {
        ensign_explain<Rule>(tag<T>{}, out);
    }
    out.append(cure, N - 1);
    return out;
}

} // namespace ensign::describe

#endif
