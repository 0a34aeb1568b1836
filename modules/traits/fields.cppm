// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

export module ensign.traits:fields;

import :message;
import :probe;
import :reflection;
import :rules;

namespace ensign::detail {

struct field_facts {
    const char* name;
    std::size_t offset;
    std::size_t size;
    bool data;
    bool reference;
    bool bit_field;
    bool empty;
};

template <class F>
constexpr std::size_t size_of_field() noexcept {
    if constexpr (F::data) {
        return sizeof(typename F::type);
    } else {
        return 0;
    }
}

constexpr bool same_name(const field_facts& a, const field_facts& b) noexcept {
    return a.bit_field == b.bit_field && a.offset == b.offset && __builtin_strcmp(a.name, b.name) == 0;
}

// Kinds and offsets. What a pointer to member tells nothing about, the order of bit-fields, is asked below.
constexpr internal::finding examine_table(const field_facts* fields, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        if (!fields[i].data) { return {describe::rule::not_a_field, 1, {internal::label{fields[i].name}}}; }
        if (fields[i].reference) { return {describe::rule::reference_field, 1, {internal::label{fields[i].name}}}; }
    }
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (same_name(fields[j], fields[i])) {
                return {describe::rule::field_twice, 1, {internal::label{fields[i].name}}};
            }
        }
    }
    const field_facts* before = nullptr;
    for (std::size_t i = 0; i < count; ++i) {
        const field_facts& now = fields[i];
        if (now.offset == internal::no_offset || now.empty) { continue; } // an empty field may lie anywhere
        if (before != nullptr && now.offset < before->offset) {
            return {describe::rule::field_order, 2, {internal::label{before->name}, internal::label{now.name}}};
        }
        if (before != nullptr && now.offset == before->offset && now.size > 1 && before->size > 1) {
            return {describe::rule::shared_storage, 2, {internal::label{before->name}, internal::label{now.name}}};
        }
        before = &now;
    }
    return {};
}

// "hp, morale"
template <class... F>
constexpr internal::label names_of(internal::field_list<F...>) noexcept {
    char all[256] = {};
    std::size_t size = 0;
    const auto add = [&](const char* text) {
        while (*text != '\0' && size < sizeof(all)) { all[size++] = *text++; }
    };
    bool first = true;
    ((add(first ? "" : ", "), add(F::name), first = false), ...);
    return internal::label{{all, size}};
}

template <class... F>
constexpr internal::finding forgotten_field(std::size_t there, internal::field_list<F...> fields) noexcept {
    return {describe::rule::forgotten_field,
            3,
            {internal::label::counted("it has ", there, there == 1 ? " field" : " fields"),
             internal::label::counted("described: ", sizeof...(F), ""), names_of(fields)}};
}

// Values of exactly the described types in exactly this order make an object, and one more does not.
template <class S, class... F>
constexpr internal::finding examine_count(internal::field_list<F...> fields) noexcept {
    constexpr std::size_t described = sizeof...(F);
    constexpr bool movable = (std::is_move_constructible_v<std::remove_all_extents_t<typename F::type>> && ...);
    if constexpr (!movable) {
        return {}; // no such value can be made, so nothing can be asked
    } else if constexpr (internal::takes<S, typename F::type...> && !internal::takes_one_more<S, typename F::type...>) {
        return {};
    } else if constexpr (internal::takes_flat<S, typename F::type...>()) {
        return {};
    } else {
        constexpr std::size_t counted = internal::count_fields<S, described>();
        if constexpr (counted > described) {
            return forgotten_field(counted, fields);
        } else if constexpr (internal::takes<S, typename F::type...>) {
            return forgotten_field(described + 1, fields); // an empty struct is taken, but not counted
        } else {
            return {describe::rule::field_order, 1, {names_of(fields)}};
        }
    }
}

// A value that every bit-field of the type holds, and that is not zero.
template <class T>
constexpr T mark() noexcept {
    if constexpr (std::is_enum_v<T>) {
        return static_cast<T>(mark<std::underlying_type_t<T>>());
    } else if constexpr (std::is_same_v<T, bool>) {
        return true;
    } else {
        return std::is_signed_v<T> ? static_cast<T>(-1) : static_cast<T>(1);
    }
}

template <class F, bool Marked>
    requires(F::bit_field || requires { std::remove_all_extents_t<typename F::type>{}; })
constexpr auto filling() noexcept {
    if constexpr (Marked && F::bit_field) {
        return mark<typename F::type>();
    } else {
        return std::remove_all_extents_t<typename F::type>{};
    }
}

#ifdef __clang__
#  pragma clang diagnostic push
#  pragma clang diagnostic ignored "-Wbraced-scalar-init"
#  pragma clang diagnostic ignored "-Wmissing-braces"
#endif

template <class F, class S>
constexpr bool reads_marked(const S& trial) noexcept {
    if constexpr (F::bit_field) {
        return F::read(trial) == mark<typename F::type>();
    } else {
        return false;
    }
}

// Bit-fields have no offset, but an initializer finds a field by its place. Trial `Digit` marks the fields whose place
// has this binary digit: together the trials tell every place. Yields the first bit-field that is somewhere else.
template <class S, std::size_t Digit, class... F, std::size_t... Place>
    requires requires { S{{filling<F, (Place >> Digit & 1U) != 0>()}...}; }
constexpr std::size_t misplaced_bit_field(internal::field_list<F...>, std::index_sequence<Place...>) noexcept {
    const S trial{{filling<F, (Place >> Digit & 1U) != 0>()}...};
    const bool bit_field[] = {F::bit_field...};
    const bool marked[] = {reads_marked<F>(trial)...};
    std::size_t found = 0;
    while (found < sizeof...(F) && (!bit_field[found] || marked[found] == ((found >> Digit & 1U) != 0))) { ++found; }
    return found;
}

#ifdef __clang__
#  pragma clang diagnostic pop
#endif

// Only a struct that can be a constant can be asked; another one counts as well ordered.
template <class S, std::size_t Digit, class Fields, class Places>
constexpr std::size_t ask_for_misplaced() noexcept {
    if constexpr (requires {
                      typename std::integral_constant<std::size_t, misplaced_bit_field<S, Digit>(Fields{}, Places{})>;
                  }) {
        return misplaced_bit_field<S, Digit>(Fields{}, Places{});
    } else {
        return Fields::size;
    }
}

template <class S, class... F>
constexpr internal::finding examine_bit_fields(internal::field_list<F...>) noexcept {
    if constexpr ((F::bit_field || ...)) {
        using places = std::make_index_sequence<sizeof...(F)>;
        const std::size_t digits[] = {ask_for_misplaced<S, 0, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 1, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 2, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 3, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 4, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 5, internal::field_list<F...>, places>(),
                                      ask_for_misplaced<S, 6, internal::field_list<F...>, places>()};
        const char* const names[] = {F::name...};
        for (const std::size_t place : digits) {
            if (place < sizeof...(F)) { return {describe::rule::field_order, 1, {internal::label{names[place]}}}; }
        }
    }
    return {};
}

template <class S, class... F>
constexpr internal::finding examine_fields(internal::field_list<F...> fields) noexcept {
    constexpr field_facts table[sizeof...(F) + 1] = {{F::name, F::offset, size_of_field<F>(), F::data,
                                                      std::is_reference_v<typename F::declared>, F::bit_field,
                                                      std::is_empty_v<typename F::type>}...};
    constexpr internal::finding found = examine_table(table, sizeof...(F));
    if constexpr (found.broken != describe::rule::none) {
        return found;
    } else if constexpr (constexpr internal::finding count = examine_count<S>(fields);
                         count.broken != describe::rule::none) {
        return count;
    } else {
        return examine_bit_fields<S>(fields);
    }
}

template <class S>
constexpr internal::finding examine_struct() noexcept {
    if constexpr (!internal::described_class<S>) {
        return {describe::rule::undescribed_struct};
    } else if constexpr (std::is_union_v<S>) {
        return {describe::rule::not_a_struct, 1, {internal::label{"it is a union"}}};
    } else if constexpr (!std::is_aggregate_v<S>) {
        return {describe::rule::not_an_aggregate};
    } else if constexpr (internal::has_base<S>) {
        return {describe::rule::base_class};
    } else {
        return examine_fields<S>(internal::fields_of<S>{});
    }
}

} // namespace ensign::detail

export namespace ensign::internal {

/// What is wrong with the described struct `S`, computed once.
template <class S>
inline constexpr finding finding_about_struct = detail::examine_struct<S>();

/// `describe::fine`, or the broken rule.
template <class S>
using verdict_about_struct = decltype(judge<S, finding_about_struct<S>.broken, finding_about_struct<S>>());

} // namespace ensign::internal

export namespace ensign::describe {

/// What the check of ENSIGN_FIELDS finds.
template <rule Rule, class S>
    requires(std::is_class_v<S> || std::is_union_v<S>)
[[nodiscard]] constexpr auto ensign_verdict(tag<S>) noexcept {
    return internal::judge<S, Rule, internal::finding_about_struct<S>>();
}

template <rule Rule, class S>
    requires(std::is_class_v<S> || std::is_union_v<S>)
constexpr void ensign_explain(tag<S>, sentence& out) noexcept {
    internal::explain<S, Rule, internal::finding_about_struct<S>>(out);
}

} // namespace ensign::describe

export namespace ensign {

/// An aggregate without bases and references whose description names every field. Do not ask it before the
/// description: the answer is remembered.
template <class S>
concept described_struct = std::is_class_v<S> && internal::obeyed<internal::verdict_about_struct<S>>;

/// For `static_assert(ensign::check_fields<S>())`, where plain Boost.Describe has described `S`: does not compile when
/// a rule is broken, with the rule, the culprits and the cure in the message. ENSIGN_FIELDS asks by itself.
template <class S>
    requires(std::is_class_v<S> || std::is_union_v<S>)
[[nodiscard]] consteval bool check_fields() noexcept {
#define ENSIGN_DETAIL_CHECK_NOW(S, broken, cure)                                                                      \
    static_assert(decltype(internal::judge<S, describe::rule::broken, internal::finding_about_struct<S>>())::allowed, \
                  ENSIGN_DETAIL_SAY(S, broken, cure));
    ENSIGN_DETAIL_QUIET ENSIGN_DETAIL_FIELD_RULES(ENSIGN_DETAIL_CHECK_NOW, S) ENSIGN_DETAIL_LOUD;
    return true;
}

} // namespace ensign
