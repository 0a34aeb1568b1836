// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>
#include <string_view>

import ensign.traits;

// The warnings of this file are errors, and -Wdeprecated-declarations is one of them.

namespace describe_test {

class guild {
public:
    enum class rank : std::uint8_t { none, apprentice = 1, master = 2 };
    struct member {
        int age;
        rank now;

        enum class vow : std::uint16_t { silence = 1, poverty = 2 };
    };
};
ENSIGN_TRAITS(guild::rank, (none, apprentice, master));
ENSIGN_FIELDS(guild::member, age, now);
ENSIGN_TRAITS(guild::member::vow, (silence, poverty));

enum class style : std::uint8_t { none, old_style [[deprecated]] = 1, modern = 2 };
ENSIGN_TRAITS(style, (none, old_style, modern));

enum class [[deprecated]] old_enum : std::uint8_t { none, a = 1 };
ENSIGN_TRAITS(old_enum, (none, a));

// Named as anything in a macro might be.
enum class a : std::uint8_t { a = 1, b = 2 };
ENSIGN_TRAITS(a, (a, b));
static_assert((a::a | a::b).count() == 2);

struct aged {
    int now;
    [[deprecated]] int then;
};
ENSIGN_FIELDS(aged, now, then);

} // namespace describe_test

enum class global : std::uint8_t { none, a = 1 };
ENSIGN_TRAITS(global, (none, a), ());

namespace {

enum class hidden : std::uint8_t { none, a = 1, b = 2, both = 3 };
ENSIGN_TRAITS(hidden, (none, a, b), (both));

// Described and never used.
enum class unused : std::uint8_t { none, a = 1, b = 2, both = 3 };
ENSIGN_TRAITS(unused, (none, a, b), (both));
struct unused_fields {
    int x;
    unsigned y : 3;
};
ENSIGN_FIELDS(unused_fields, x, y);

} // namespace

TEST_CASE("describe: nested enums and structs, described after the class [T14]", "[describe]") {
    STATIC_CHECK(ensign::trait_enum<describe_test::guild::rank>);
    STATIC_CHECK(ensign::described_struct<describe_test::guild::member>);
    STATIC_CHECK((describe_test::guild::rank::apprentice | describe_test::guild::rank::master).count() == 2);
    STATIC_CHECK((describe_test::guild::member::vow::silence | describe_test::guild::member::vow::poverty).count() ==
                 2);
    CHECK(to_string(describe_test::guild::rank::apprentice | describe_test::guild::rank::master) ==
          "apprentice|master");
}

TEST_CASE("describe: unnamed namespaces, the global one, deprecated names [T14]", "[describe]") {
    STATIC_CHECK((hidden::a | hidden::b) == hidden::both);
    STATIC_CHECK(ensign::trait_enum<global>);
    STATIC_CHECK(ensign::trait_enum<unused>);
    CHECK(to_string(ensign::traits<describe_test::style>::all()) == "old_style|modern");
    STATIC_CHECK(ensign::described_struct<describe_test::aged>);
}

// Names that a macro might use itself.
namespace describe_test::names {

enum class Flag : std::uint8_t { a = 1, b = 2, Flag = 4, value = 8, name = 16 };
ENSIGN_TRAITS(Flag, (a, b, Flag, value, name));
enum class E : std::uint8_t { E = 1, e = 2, T = 4 };
ENSIGN_TRAITS(E, (E, e, T));
enum class value : std::uint8_t { tag = 1 };
ENSIGN_TRAITS(value, (tag));
enum class stranger { x };

struct name {
    int type, pointer, S, T, s, m, value;
};
ENSIGN_FIELDS(name, type, pointer, S, T, s, m, value);
struct type {
    int x;
};
ENSIGN_FIELDS(type, x);
struct T {
    type t;
    unsigned bits : 3;
};
ENSIGN_FIELDS(T, t, bits);

template <class A>
concept joins = requires(A a) { a | a; };

} // namespace describe_test::names

TEST_CASE("describe: types, enumerators and fields of any name [T15]", "[describe]") {
    using namespace describe_test::names;
    STATIC_CHECK((Flag::a | Flag::Flag).count() == 2);
    STATIC_CHECK((E::E | E::T).count() == 2);
    STATIC_CHECK(ensign::traits<value>{value::tag}.count() == 1);
    STATIC_CHECK(!joins<stranger>); // the operators are those of the described enums alone
    STATIC_CHECK(ensign::described_struct<name>);
    STATIC_CHECK(ensign::described_struct<describe_test::names::type>);
    STATIC_CHECK(ensign::described_struct<T>);
    CHECK(ensign::internal::bits_equal(T{{1}, 2}, T{{1}, 2}));
    CHECK_FALSE(ensign::internal::bits_equal(T{{1}, 2}, T{{1}, 3}));
}

namespace values {

enum class weekday : std::int8_t { monday, tuesday, sunday = -1 };
ENSIGN_VALUES(weekday, monday, tuesday, sunday);
ENSIGN_RENAMED(weekday, (mon, monday), (moonday, monday));

class outer {
public:
    enum class inner : std::uint8_t { a, b = 7 };
};
ENSIGN_VALUES(outer::inner, a, b);

} // namespace values

TEST_CASE("describe: ENSIGN_VALUES takes numbers as they come [T14]", "[describe]") {
    constexpr auto all = ensign::internal::enumerators<values::weekday>();
    REQUIRE(all.size == 3);
    CHECK(std::string_view{all.first[2].name} == "sunday");
    CHECK(all.first[2].bits == 0xff);
    CHECK(ensign::internal::enumerators<values::outer::inner>().size == 2);
}

TEST_CASE("describe: former names are a table beside the description [P4]", "[describe]") {
    constexpr auto table = ensign_renamed_fn(static_cast<values::weekday**>(nullptr));
    STATIC_CHECK(sizeof(table.entries) / sizeof(table.entries[0]) == 2);
    CHECK(std::string_view{table.entries[1].before} == "moonday");
    CHECK(std::string_view{table.entries[1].now} == "monday");
}
