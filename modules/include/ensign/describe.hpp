// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_DESCRIBE_HPP
#define ENSIGN_DESCRIBE_HPP

/// \file
/// The macros of Ensign. Macros cannot cross an `import`, so this is the one header beside the modules.
///
///     ENSIGN_TRAITS(E, (flags...), (composites and intended aliases...));  describes, checks and equips a trait enum
///     ENSIGN_FIELDS(S, fields...);                                         describes and checks a struct
///     ENSIGN_VALUES(E, names...);                                          describes an enum that is no set of flags
///     ENSIGN_ALSO(E, names...);                                            the second list, beside BOOST_DESCRIBE_ENUM
///     ENSIGN_RENAMED(T, (old, now)...);                                    former names of enumerators or fields, in saved data
///     ENSIGN_RULES(E, exclusive(flags...), implies(flag, flags...)...);    which traits go together, and which do not
///
/// Each stands at namespace scope, in the namespace of its type and directly after it (after the outermost class for a
/// nested type, with the qualified name), and inside the same `export` block when a module exports the type.
///
/// The descriptions have the form of Boost.Describe and can be read with it. This header includes nothing but parts of its
/// own (and one header with g++ and clang 22; with g++ it stands before the imports) and needs no module: a translation unit that
/// never imports Ensign gets the descriptions alone, and the checks and the operators are there wherever `ensign.traits`
/// is visible, whether the import comes before or after this header.

#if !defined(__clang__) || __clang_major__ >= 22
#  include <memory> // g++ 14 and clang 22 do not import what of the standard library checks, sets and views need
#endif

#include <ensign/describe/lists.hpp>
#include <ensign/describe/rules.hpp>
#include <ensign/describe/sentences.hpp>
#include <ensign/describe/types.hpp>

// clang-format off: macros read better as they are written

// -- ENSIGN_TRAITS, ENSIGN_ALSO ---------------------------------------------------------------------------------------

#define ENSIGN_DETAIL_ENUMERATOR(E, e) \
    , [] { \
        struct _boost_desc { \
            static constexpr auto value() noexcept { return E::e; } \
            static constexpr auto name() noexcept { return #e; } \
        }; \
        return _boost_desc(); \
    }()

#define ENSIGN_DETAIL_ALSO_ENTRY(E, e) , ::ensign::describe::also_entry<E>{E::e, #e}

#define ENSIGN_DETAIL_ALSO(E, ...) \
    __VA_OPT__([[maybe_unused]] constexpr auto ensign_also_fn(E**) noexcept { \
        return ::ensign::describe::also<E>(0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_ALSO_ENTRY, E, __VA_ARGS__)); \
    })

// For the one enum alone, and there only where ensign.traits is visible. The template parameter is always E: it delays
// the question to the place of use. (A deduced one would ask it for every enum that comes along.) The parameters have
// long names because a short one may be the name of E.
#define ENSIGN_DETAIL_MASK(flag) ensign_mask_of(::ensign::describe::tag<EnsignFlag>{}, flag)
#define ENSIGN_DETAIL_OPERATOR(E, op) \
    template <class EnsignFlag = E> \
    [[maybe_unused]] constexpr auto operator op(E ensign_a, E ensign_b) noexcept \
        ->decltype(ENSIGN_DETAIL_MASK(ensign_a) op ENSIGN_DETAIL_MASK(ensign_b)) { \
        return ENSIGN_DETAIL_MASK(ensign_a) op ENSIGN_DETAIL_MASK(ensign_b); \
    }

#define ENSIGN_DETAIL_TRAITS_FITS(E, flags, also) \
    ENSIGN_DETAIL_QUIET \
    [[maybe_unused]] inline auto boost_enum_descriptor_fn(E**) { \
        return ::ensign::describe::enumerators( \
            0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_ENUMERATOR, E, ENSIGN_DETAIL_LIST flags) \
                ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_ENUMERATOR, E, ENSIGN_DETAIL_LIST also)); \
    } \
    ENSIGN_DETAIL_ALSO(E, ENSIGN_DETAIL_LIST also) \
    static_assert(::ensign::describe::enum_found<E, decltype([] {})>, ENSIGN_DETAIL_PLACE_OF_TRAITS); \
    ENSIGN_DETAIL_TRAIT_RULES(ENSIGN_DETAIL_CHECK, E) \
    ENSIGN_DETAIL_OPERATOR(E, |) \
    ENSIGN_DETAIL_OPERATOR(E, &) \
    ENSIGN_DETAIL_OPERATOR(E, ^) \
    ENSIGN_DETAIL_OPERATOR(E, -) \
    template <class EnsignFlag = E> \
    [[maybe_unused]] constexpr auto operator~(E ensign_a) noexcept->decltype(~ENSIGN_DETAIL_MASK(ensign_a)) { \
        return ~ENSIGN_DETAIL_MASK(ensign_a); \
    } \
    ENSIGN_DETAIL_LOUD \
    static_assert(true)
#define ENSIGN_DETAIL_TRAITS_TOO_LONG(E, flags, also) \
    static_assert(false, "ENSIGN_TRAITS: more than 128 names, but a trait enum has at most 64 flags: use a second one")

#define ENSIGN_TRAITS(E, flags, ...) \
    ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_TRAITS_OF_, ENSIGN_DETAIL_LISTS_OR_NAMES(ENSIGN_DETAIL_IN_PARENTHESES flags)) \
    (E, flags __VA_OPT__(, ) __VA_ARGS__)
#define ENSIGN_DETAIL_LISTS_OR_NAMES(...) ENSIGN_DETAIL_SECOND(__VA_ARGS__, NAMES, ~)
#define ENSIGN_DETAIL_IN_PARENTHESES(...) ~, LISTS
#define ENSIGN_DETAIL_TRAITS_OF_NAMES(E, ...) \
    static_assert(false, "ENSIGN_TRAITS: the flags stand in parentheses: ENSIGN_TRAITS(E, (flags...), (composites...))")
#define ENSIGN_DETAIL_TRAITS_OF_LISTS(E, flags, ...) \
    ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_TRAITS_, ENSIGN_DETAIL_LENGTH(ENSIGN_DETAIL_LIST flags __VA_OPT__(, ENSIGN_DETAIL_LIST __VA_ARGS__))) \
    (E, flags, ENSIGN_DETAIL_SECOND(~ __VA_OPT__(, ) __VA_ARGS__, (), ~)) ENSIGN_DETAIL_TWO_LISTS(__VA_ARGS__)
#define ENSIGN_DETAIL_TWO_LISTS(also, ...) \
    __VA_OPT__(; static_assert(false, "ENSIGN_TRAITS takes two lists: (flags...), (composites and intended aliases...)"))

#define ENSIGN_ALSO(E, ...) \
    ENSIGN_DETAIL_QUIET ENSIGN_DETAIL_ALSO(E, __VA_ARGS__) ENSIGN_DETAIL_LOUD static_assert(true)

// -- ENSIGN_VALUES ----------------------------------------------------------------------------------------------------

#define ENSIGN_DETAIL_VALUES_FITS(E, ...) \
    ENSIGN_DETAIL_QUIET \
    [[maybe_unused]] inline auto boost_enum_descriptor_fn(E**) { \
        return ::ensign::describe::enumerators(0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_ENUMERATOR, E, __VA_ARGS__)); \
    } \
    [[maybe_unused]] constexpr bool ensign_values_fn(E**) noexcept { return true; } \
    static_assert(::ensign::describe::enum_found<E, decltype([] {})>, ENSIGN_DETAIL_PLACE_OF_VALUES); \
    ENSIGN_DETAIL_LOUD \
    static_assert(true)
#define ENSIGN_DETAIL_VALUES_TOO_LONG(E, ...) static_assert(false, "ENSIGN_VALUES: more than 128 names")

#define ENSIGN_VALUES(E, ...) \
    ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_VALUES_, ENSIGN_DETAIL_LENGTH(__VA_ARGS__))(E __VA_OPT__(, ) __VA_ARGS__)

// -- ENSIGN_RENAMED ---------------------------------------------------------------------------------------------------

#define ENSIGN_DETAIL_RENAMED_ENTRY(T, pair) ENSIGN_DETAIL_RENAMED_ENTRY_OF(ENSIGN_DETAIL_LIST pair)
#define ENSIGN_DETAIL_RENAMED_ENTRY_OF(...) ENSIGN_DETAIL_RENAMED_ENTRY_NOW(__VA_ARGS__)
#define ENSIGN_DETAIL_RENAMED_ENTRY_NOW(before, now) , ::ensign::describe::renamed_entry{#before, #now}

#define ENSIGN_DETAIL_RENAMED_CHECK(T, pair) ENSIGN_DETAIL_RENAMED_CHECK_OF(T, ENSIGN_DETAIL_LIST pair)
#define ENSIGN_DETAIL_RENAMED_CHECK_OF(...) ENSIGN_DETAIL_RENAMED_CHECK_NOW(__VA_ARGS__)
#define ENSIGN_DETAIL_RENAMED_CHECK_NOW(T, before, now) \
    static_assert([]<class EnsignType>(EnsignType**) { return requires { EnsignType::now; }; }(static_cast<T**>(nullptr)), \
                  "ENSIGN_RENAMED: nothing here is called " #now ": a pair is (the former name, the name of today)"); \
    static_assert(![]<class EnsignType>(EnsignType**) { return requires { EnsignType::before; }; }(static_cast<T**>(nullptr)), \
                  "ENSIGN_RENAMED: " #before " still exists: a pair is (the former name, the name of today)");

#define ENSIGN_RENAMED(T, ...) \
    ENSIGN_DETAIL_QUIET \
    ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_RENAMED_CHECK, T, __VA_ARGS__) \
    [[maybe_unused]] constexpr auto ensign_renamed_fn(T**) noexcept { \
        return ::ensign::describe::renamed(0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_RENAMED_ENTRY, T, __VA_ARGS__)); \
    } \
    ENSIGN_DETAIL_LOUD \
    static_assert(true)

// -- ENSIGN_RULES -----------------------------------------------------------------------------------------------------

#define ENSIGN_RULES(E, ...) \
    ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_RULES_, ENSIGN_DETAIL_LENGTH(__VA_ARGS__))(E __VA_OPT__(, ) __VA_ARGS__)

// -- ENSIGN_FIELDS ----------------------------------------------------------------------------------------------------

// Everything that may be ill-formed for a kind of field is a generic lambda, instantiated only where it is not.
#define ENSIGN_DETAIL_FIELD(Described, m) \
    , [] { \
        struct _boost_desc { \
            [[maybe_unused]] static constexpr auto type() noexcept { \
                return ::ensign::describe::type_of<Described>(ENSIGN_DETAIL_TYPE(m)); \
            } \
            static constexpr auto pointer() noexcept { \
                return ::ensign::describe::pointer_to<Described>( \
                    ::ensign::describe::type_of<Described>(ENSIGN_DETAIL_TYPE(m)), \
                    []<class EnsignType>(EnsignType**) -> decltype(&EnsignType::m) { return &EnsignType::m; }, \
                    [](const auto& s) { return s.m; }); \
            } \
            static constexpr auto name() noexcept { return #m; } \
            [[maybe_unused]] static constexpr auto offset() noexcept { \
                return []<class EnsignType>(EnsignType**) { return __builtin_offsetof(EnsignType, m); }; \
            } \
            [[maybe_unused]] static constexpr auto setter() noexcept { return [](auto& s, const auto& value) { s.m = value; }; } \
        }; \
        return _boost_desc(); \
    }()
#define ENSIGN_DETAIL_TYPE(m) \
    []<class EnsignType>(EnsignType**) -> ::ensign::describe::tag<decltype(EnsignType::m)> { return {}; }

#define ENSIGN_DETAIL_FIELDS_FITS(S, ...) \
    ENSIGN_DETAIL_QUIET \
    [[maybe_unused]] inline auto boost_base_descriptor_fn(S**) { return ::ensign::describe::list<>{}; } \
    [[maybe_unused]] inline auto boost_public_member_descriptor_fn(S**) { \
        using EnsignDescribed [[maybe_unused]] = S; /* S itself may be called `name` or `type` */ \
        return ::ensign::describe::members(0 ENSIGN_DETAIL_FOR_EACH(ENSIGN_DETAIL_FIELD, EnsignDescribed, __VA_ARGS__)); \
    } \
    [[maybe_unused]] inline auto boost_protected_member_descriptor_fn(S**) { return ::ensign::describe::list<>{}; } \
    [[maybe_unused]] inline auto boost_private_member_descriptor_fn(S**) { return ::ensign::describe::list<>{}; } \
    static_assert(::ensign::describe::struct_found<S, decltype([] {})>, ENSIGN_DETAIL_PLACE_OF_FIELDS); \
    ENSIGN_DETAIL_FIELD_RULES(ENSIGN_DETAIL_CHECK, S) \
    ENSIGN_DETAIL_LOUD \
    static_assert(true)
#define ENSIGN_DETAIL_FIELDS_TOO_LONG(S, ...) \
    static_assert(false, "ENSIGN_FIELDS: more than 128 fields: gather some of them in structs of their own")

#define ENSIGN_FIELDS(S, ...) \
    ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_FIELDS_, ENSIGN_DETAIL_LENGTH(__VA_ARGS__))(S __VA_OPT__(, ) __VA_ARGS__)

// clang-format on

#endif
