// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_DESCRIBE_SENTENCES_HPP
#define ENSIGN_DESCRIBE_SENTENCES_HPP

/// \file
/// What the checks of `ensign/describe.hpp` say. Not to be included by itself.

// clang-format off: macros read better as they are written

// A description names every enumerator, also a deprecated one or one of a deprecated enum, and assigns bit-fields of any width.
#define ENSIGN_DETAIL_QUIET \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") \
        _Pragma("GCC diagnostic ignored \"-Wconversion\"") _Pragma("GCC diagnostic ignored \"-Winvalid-offsetof\"") \
            ENSIGN_DETAIL_TALKATIVE
#define ENSIGN_DETAIL_LOUD _Pragma("GCC diagnostic pop")

#define ENSIGN_DETAIL_PLACE_OF_TRAITS \
    "ENSIGN_TRAITS stands at namespace scope, in the namespace of the enum: for an enum inside a class, after the " \
    "outermost class with the qualified name, ENSIGN_TRAITS(outer::inner, ...)"
#define ENSIGN_DETAIL_PLACE_OF_VALUES \
    "ENSIGN_VALUES stands at namespace scope, in the namespace of the enum: for an enum inside a class, after the " \
    "outermost class with the qualified name, ENSIGN_VALUES(outer::inner, ...)"
#define ENSIGN_DETAIL_PLACE_OF_RULES \
    "ENSIGN_RULES stands directly behind ENSIGN_TRAITS, in the namespace of the enum: for an enum inside a class, after " \
    "the outermost class with the qualified name, ENSIGN_RULES(outer::inner, ...)"
#define ENSIGN_DETAIL_PLACE_OF_FIELDS \
    "ENSIGN_FIELDS stands at namespace scope, in the namespace of the struct: for a struct inside a class, after the " \
    "outermost class with the qualified name, ENSIGN_FIELDS(outer::inner, ...)"

// check(T, rule, cure), in the order in which the rules are asked.
#define ENSIGN_DETAIL_TRAIT_RULES(check, E) \
    check(E, undescribed, "no description of this enum is visible here: put ENSIGN_TRAITS directly after it, in its own " \
                          "namespace, inside the `export` block of its module, before anything asks for it") \
    check(E, no_fixed_type, "write the type after the name, as in `enum class E : std::uint32_t`, so that width and " \
                            "sign do not depend on the enumerators") \
    check(E, not_a_number, "use std::uint8_t, std::uint16_t, std::uint32_t or std::uint64_t: bool and character types " \
                           "are no sets of bits") \
    check(E, signed_type, "use the unsigned type of the same width; for an enum that is not yours to change, specialize " \
                          "ensign::allow_signed<E> before the description") \
    check(E, too_wide, "use at most 64 bits, std::uint64_t, and a second trait enum for the rest: a set may have several") \
    check(E, too_many_flags, "use the wider type (beyond 64: a second trait enum), or put names that repeat a bit on " \
                             "purpose in the second list") \
    check(E, described_twice, "remove the second mention") \
    check(E, sequential, "number by bits: 1u << 0, 1u << 1, 1u << 2 ...; if a value is a composite on purpose, put its " \
                         "name in the second list") \
    check(E, several_zeros, "keep one name for the empty mask, or put the others in the second list as aliases; a zero " \
                            "that was meant as a flag has lost its bit in a narrowing or shift") \
    check(E, forgotten_flag, "add it to the first list of the description") \
    check(E, undeclared_composite, "give it a bit of its own, or, if it is several flags on purpose, put its name in the " \
                                   "second list: ENSIGN_TRAITS(E, (flags...), (composites...))") \
    check(E, shared_bit, "give each flag a bit of its own, or put the intended alias in the second list: " \
                         "ENSIGN_TRAITS(E, (flags...), (aliases...))") \
    check(E, nobodys_bits, "give each of these bits a flag in the first list, or leave them out of the composite")

#define ENSIGN_DETAIL_RULE_RULES(check, E) \
    check(E, rules_of_no_trait_enum, "rules are for trait enums: describe it with ENSIGN_TRAITS, and mend what that says " \
                                     "first") \
    check(E, rule_unknown_name, "name enumerators as the description does, without the name of the enum, and join those " \
                                "that are meant together with |") \
    check(E, rule_empty_name, "name flags or composites: an enumerator without bits is something that nobody has") \
    check(E, rule_too_short, "name at least two: exclusive(flags...), or implies(flag, what it implies...)") \
    check(E, rule_flag_twice, "name each flag once in a rule; a composite stands for all of its flags") \
    check(E, rule_twice, "remove the second one") \
    check(E, rule_contradiction, "nobody could ever have the first: remove the implication, or take one of them out of " \
                                 "the exclusive group") \
    check(E, rule_never, "nobody could ever have the first, which implies both of the others: remove an implication, or " \
                         "take one of them out of the exclusive group")

#define ENSIGN_DETAIL_FIELD_RULES(check, S) \
    check(S, undescribed_struct, "no description of this struct is visible here: put ENSIGN_FIELDS directly after it, in " \
                                 "its own namespace, inside the `export` block of its module, before anything asks for it") \
    check(S, not_a_struct, "describe a struct: a union, or a type that is no class, has no fields of its own") \
    check(S, not_an_aggregate, "make it an aggregate: public fields only, no constructors and no virtual functions") \
    check(S, base_class, "make the base a field: a base has fields that this description cannot name") \
    check(S, not_a_field, "describe data members only: static members and functions are not part of the data") \
    check(S, reference_field, "store the value, or an ensign::entity, instead of the reference") \
    check(S, field_twice, "remove the second mention") \
    check(S, field_order, "list the fields in the order of their declaration") \
    check(S, shared_storage, "describe one member of an anonymous union at most, or replace the union by fields") \
    check(S, forgotten_field, "name every field of the struct, in the order of declaration")

// Some compilers take a computed message; the others print the culprits with the type of the broken rule.
#if (defined(__cpp_static_assert) && __cpp_static_assert >= 202306L) || \
    (defined(__clang__) && __clang_major__ >= 22) || (!defined(__clang__) && defined(__GNUC__) && __GNUC__ >= 14)
#  define ENSIGN_DETAIL_SAY(T, broken, cure) \
      (::ensign::describe::message<T, decltype([] {}), ::ensign::describe::rule::broken>(cure))
#  define ENSIGN_DETAIL_TALKATIVE _Pragma("GCC diagnostic ignored \"-Wc++26-extensions\"")
#else
#  define ENSIGN_DETAIL_SAY(T, broken, cure) cure
#  define ENSIGN_DETAIL_TALKATIVE
#endif

#define ENSIGN_DETAIL_CHECK(T, broken, cure) \
    static_assert(::ensign::describe::verdict<T, decltype([] {}), ::ensign::describe::rule::broken>::allowed, \
                  ENSIGN_DETAIL_SAY(T, broken, cure));

// clang-format on

#endif
