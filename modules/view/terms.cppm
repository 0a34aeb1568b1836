// SPDX-License-Identifier: BSL-1.0
module;

#include <type_traits>

export module ensign.view:terms;

import ensign.set;
import ensign.traits;
import :constant;
import :field_path;
import :predicate;
import :predicate_nodes;
import :predicate_text;

export namespace ensign::internal {

template <class Path, comparison How>
[[nodiscard]] constexpr predicate<field_node<Path, How>> compared(typename Path::type constant) noexcept {
    static_assert(How == comparison::equal || How == comparison::unequal || has_an_order<typename Path::type>,
                  "ensign: a bool has no order: compare it with == true or == false");
    return predicate<field_node<Path, How>>{field_node<Path, How>{constant}};
}

template <trait_test Test, class Mask>
[[nodiscard]] constexpr auto asked([[maybe_unused]] Mask mask) noexcept {
    static_assert(is_a_trait<Mask>, "ensign: not a trait: give an enumerator or a traits<E> mask");
    if constexpr (is_a_trait<Mask>) {
        using node = trait_node<enum_of_t<Mask>, Test>;
        return predicate<node>{node{mask}};
    } else {
        return false;
    }
}

/// The sentence is the only error.
template <class Path, class Given>
[[nodiscard]] constexpr auto not_compared() noexcept {
    static_assert(
        is_comparable_with_the_field<Given, typename Path::type>,
        "ensign: a field is compared with a constant of its own type: a number with a number, a bool with a "
        "bool, an enum with an enumerator of it; the message names the type of the constant, then that of the "
        "field");
    return compared<Path, comparison::equal>(typename Path::type{});
}

} // namespace ensign::internal

export namespace ensign {

/// A field that is still to be compared: `==`, `!=`, `<`, `<=`, `>`, `>=` with a constant, on either side, make a
/// predicate of it.
///
/// A constant of another type that might not fit (30 for an unsigned field, 0.5 for a float) must be known at compile
/// time and have an equal value in the type of the field. A bool is compared with `==` and `!=` alone.
template <class Path>
class [[nodiscard("compare it with a constant")]] field_term {
    using value = typename Path::type;
    using constant = internal::constant_for<value>;

public:
    // Both orders, and what cannot be compared.
#define ENSIGN_DETAIL_COMPARE(sign, forwards, backwards)                           \
    friend constexpr auto operator sign(field_term, constant c) noexcept {         \
        return internal::compared<Path, internal::comparison::forwards>(c.value);  \
    }                                                                              \
    friend constexpr auto operator sign(constant c, field_term) noexcept {         \
        return internal::compared<Path, internal::comparison::backwards>(c.value); \
    }                                                                              \
    template <class Given>                                                         \
        requires(!internal::is_comparable_with_the_field<Given, value>)            \
    friend constexpr auto operator sign(field_term, const Given&) noexcept {       \
        return internal::not_compared<Path, Given>();                              \
    }                                                                              \
    template <class Given>                                                         \
        requires(!internal::is_comparable_with_the_field<Given, value>)            \
    friend constexpr auto operator sign(const Given&, field_term) noexcept {       \
        return internal::not_compared<Path, Given>();                              \
    }
    ENSIGN_DETAIL_COMPARE(==, equal, equal)
    ENSIGN_DETAIL_COMPARE(!=, unequal, unequal)
    ENSIGN_DETAIL_COMPARE(<, less, greater)
    ENSIGN_DETAIL_COMPARE(<=, at_most, at_least)
    ENSIGN_DETAIL_COMPARE(>, greater, less)
    ENSIGN_DETAIL_COMPARE(>=, at_least, at_most)
#undef ENSIGN_DETAIL_COMPARE
};

/// A field by pointer to member, `field<&citizen::hp>()`, or a field of a field, `field<&army::home, &place::x>()`: a
/// number, a bool or an enum. (A bit-field has no pointer to member.)
template <auto First, auto... Rest>
[[nodiscard]] constexpr auto field() noexcept {
    constexpr bool members = internal::is_a_pointer_to_a_data_member<decltype(First)> &&
                             (internal::is_a_pointer_to_a_data_member<decltype(Rest)> && ...);
    static_assert(internal::is_a_pointer_to_a_data_member<decltype(First)> &&
                      (internal::is_a_pointer_to_a_data_member<decltype(Rest)> && ...),
                  "ensign: field takes pointers to data members: field<&citizen::hp>()");
    if constexpr (members) {
        static_assert(internal::path_holds_together<First, Rest...>,
                      "ensign: each pointer of field names a member of what the one before it names, as in "
                      "field<&army::home, &place::x>()");
        if constexpr (internal::path_holds_together<First, Rest...>) {
            using path = internal::field_path<First, Rest...>;
            static_assert(
                internal::is_a_number_a_bool_or_an_enum<typename path::type>,
                "ensign: only a number, a bool or an enum can be compared: name a member of the struct by one "
                "more pointer, and use a function as predicate for arrays and pointers");
            return field_term<path>{};
        }
    }
}

/// Every one of these flags; of several enums: of each. True for the empty mask. Takes enumerators and masks.
template <class... Masks>
    requires(sizeof...(Masks) != 0)
[[nodiscard]] constexpr auto has_all(Masks... masks) noexcept {
    return (internal::asked<internal::trait_test::all>(masks) && ...);
}
/// The same: as it reads best for one flag.
template <class... Masks>
    requires(sizeof...(Masks) != 0)
[[nodiscard]] constexpr auto has(Masks... masks) noexcept {
    return (internal::asked<internal::trait_test::all>(masks) && ...);
}
/// One of these flags at least, of whatever enum. False for the empty mask.
template <class... Masks>
    requires(sizeof...(Masks) != 0)
[[nodiscard]] constexpr auto has_any(Masks... masks) noexcept {
    return (internal::asked<internal::trait_test::any>(masks) || ...);
}
/// None of these flags. True for the empty mask.
template <class... Masks>
    requires(sizeof...(Masks) != 0)
[[nodiscard]] constexpr auto has_none(Masks... masks) noexcept {
    return (internal::asked<internal::trait_test::none>(masks) && ...);
}

} // namespace ensign
