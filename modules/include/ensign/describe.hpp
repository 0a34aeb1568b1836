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
///
/// Each stands at namespace scope, in the namespace of its type and directly after it (after the outermost class for a
/// nested type, with the qualified name), and inside the same `export` block when a module exports the type.
///
/// The descriptions have the form of Boost.Describe and can be read with it. This header includes nothing (one
/// header with g++ and clang 22; with g++ it stands before the imports) and needs no module: a translation unit that
/// never imports Ensign gets the descriptions alone, and the checks and the operators are there wherever `ensign.traits`
/// is visible, whether the import comes before or after this header.

#if !defined(__clang__) || __clang_major__ >= 22
#  include <memory> // g++ 14 and clang 22 do not import what of the standard library checks, sets and views need
#endif

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

/// The rules of trait enums and of described structs; a check names the first one that is broken.
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
};

/// The rule holds, or cannot be asked yet because `ensign.traits` is not visible.
struct fine {
    static constexpr bool allowed = true;
};

// `Unique` differs at every place that asks, so no earlier answer, given when less was visible, is taken for this one.
template <class E, class Unique>
concept enum_found = requires(E** type, Unique*) { boost_enum_descriptor_fn(type); };

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

// clang-format off: macros read better as they are written

// -- Lists of names ---------------------------------------------------------------------------------------------------

// At most 128 names. 0 marks the padding: a name is never a number.
#define ENSIGN_DETAIL_LENGTH(...) \
    ENSIGN_DETAIL_FITS_OR_NOT( \
        ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_IS_, ENSIGN_DETAIL_NTH(__VA_ARGS__ __VA_OPT__(, ) ENSIGN_DETAIL_PADDING)))
#define ENSIGN_DETAIL_FITS_OR_NOT(...) ENSIGN_DETAIL_SECOND(__VA_ARGS__, TOO_LONG, ~)
#define ENSIGN_DETAIL_SECOND(first, second, ...) second
#define ENSIGN_DETAIL_IS_0 ~, FITS
#define ENSIGN_DETAIL_PASTE(a, b) ENSIGN_DETAIL_PASTE_NOW(a, b)
#define ENSIGN_DETAIL_PASTE_NOW(a, b) a##b
#define ENSIGN_DETAIL_16(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
#define ENSIGN_DETAIL_64(x) ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x)
#define ENSIGN_DETAIL_PADDING ENSIGN_DETAIL_64(0), ENSIGN_DETAIL_64(0), 0
#define ENSIGN_DETAIL_NTH(...) ENSIGN_DETAIL_129TH(__VA_ARGS__)
#define ENSIGN_DETAIL_129TH( \
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aa, ab, ac, ad, ae, af, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf, \
    c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, ca, cb, cc, cd, ce, cf, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, da, db, dc, dd, de, df, \
    e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, ea, eb, ec, ed, ee, ef, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, fa, fb, fc, fd, fe, ff, \
    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, ga, gb, gc, gd, ge, gf, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, ha, hb, hc, hd, he, hf, answer, ...) answer

// macro(type, name) for each name. Eight names a scan: what a scan has made is read again by every later one.
#define ENSIGN_DETAIL_FOR_EACH(macro, type, ...) \
    __VA_OPT__(ENSIGN_DETAIL_SCAN_3(ENSIGN_DETAIL_STEP_1(macro, type, __VA_ARGS__)))
#define ENSIGN_DETAIL_STEP_1(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_2(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_2(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_3(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_3(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_4(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_4(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_5(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_5(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_6(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_6(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_7(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_7(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_8(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_8(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_AGAIN ENSIGN_DETAIL_PARENS(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_AGAIN() ENSIGN_DETAIL_STEP_1
#define ENSIGN_DETAIL_PARENS ()
#define ENSIGN_DETAIL_SCAN_3(...) \
    ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(__VA_ARGS__))))
#define ENSIGN_DETAIL_SCAN_2(...) \
    ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(__VA_ARGS__))))
#define ENSIGN_DETAIL_SCAN_1(...) __VA_ARGS__

#define ENSIGN_DETAIL_LIST(...) __VA_ARGS__

// A description names every enumerator, also a deprecated one or one of a deprecated enum, and assigns bit-fields of any width.
#define ENSIGN_DETAIL_QUIET \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") \
        _Pragma("GCC diagnostic ignored \"-Wconversion\"") _Pragma("GCC diagnostic ignored \"-Winvalid-offsetof\"") \
            ENSIGN_DETAIL_TALKATIVE
#define ENSIGN_DETAIL_LOUD _Pragma("GCC diagnostic pop")

// -- What the rules say -----------------------------------------------------------------------------------------------

#define ENSIGN_DETAIL_PLACE_OF_TRAITS \
    "ENSIGN_TRAITS stands at namespace scope, in the namespace of the enum: for an enum inside a class, after the " \
    "outermost class with the qualified name, ENSIGN_TRAITS(outer::inner, ...)"
#define ENSIGN_DETAIL_PLACE_OF_VALUES \
    "ENSIGN_VALUES stands at namespace scope, in the namespace of the enum: for an enum inside a class, after the " \
    "outermost class with the qualified name, ENSIGN_VALUES(outer::inner, ...)"
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
