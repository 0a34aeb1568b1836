// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/enum.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.traits;

namespace check_test {
enum class condition : std::uint8_t { none, cursed = 1, poisoned = 2, shielded = 128, doomed = cursed | poisoned };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));

// No zero, holes, an alias, unscoped.
enum day : std::uint64_t { mon = 1, wed = 4, thu = 8, sun = std::uint64_t{1} << 63, first = mon };
ENSIGN_TRAITS(day, (mon, wed, thu, sun), (first));

enum class nothing : std::uint16_t {};
ENSIGN_TRAITS(nothing, ());

enum class only_none : std::uint16_t { none };
ENSIGN_TRAITS(only_none, (none));

// A misspelled name, kept as an alias of the better one.
enum class width : std::uint32_t { narrow = 1, widht_normal [[deprecated]] = 2, normal = 2 };
ENSIGN_TRAITS(width, (narrow, normal), (widht_normal));

enum class full : std::uint8_t { a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = 128, all = 255 };
ENSIGN_TRAITS(full, (a, b, c, d, e, f, g, h), (all));

// Undescribed names that are no single bits stay legal: the compiler cannot tell.
enum class partial : std::uint8_t { a = 1, b = 2, both = 3, count = 7 };
ENSIGN_TRAITS(partial, (a, b));

enum class plain : std::uint8_t { none, a = 1, b = 2, both = 3 };
BOOST_DESCRIBE_ENUM(plain, none, a, b, both)
ENSIGN_ALSO(plain, both);

enum class foreign : std::int32_t { first = 1, top = INT32_MIN, all = first | top };
} // namespace check_test

template <>
inline constexpr bool ensign::allow_signed<check_test::foreign> = true;

namespace check_test {
ENSIGN_TRAITS(foreign, (first, top), (all));

enum class value : std::uint8_t { low, middle, high, top };
BOOST_DESCRIBE_ENUM(value, low, middle, high, top)
enum class silent : std::uint8_t { a = 1 };
} // namespace check_test

TEST_CASE("trait_enum: what is one [T3]", "[check]") {
    STATIC_CHECK(ensign::trait_enum<check_test::condition>);
    STATIC_CHECK(ensign::trait_enum<check_test::day>);
    STATIC_CHECK(ensign::trait_enum<check_test::nothing>);
    STATIC_CHECK(ensign::trait_enum<check_test::only_none>);
    STATIC_CHECK(ensign::trait_enum<check_test::width>);
    STATIC_CHECK(ensign::trait_enum<check_test::full>);
    STATIC_CHECK(ensign::trait_enum<check_test::partial>);
    STATIC_CHECK(ensign::trait_enum<check_test::plain>);
    STATIC_CHECK(ensign::trait_enum<check_test::foreign>);
}

TEST_CASE("trait_enum: what is none [T3]", "[check]") {
    STATIC_CHECK(!ensign::trait_enum<int>);
    STATIC_CHECK(!ensign::trait_enum<check_test::value>);
    STATIC_CHECK(!ensign::trait_enum<check_test::silent>);
}

TEST_CASE("check_traits: for static_assert beside plain Boost.Describe [T3]", "[check]") {
    static_assert(ensign::check_traits<check_test::plain>());
    static_assert(ensign::check_traits<check_test::condition>());
    SUCCEED();
}

TEST_CASE("allow_signed: an admitted enum works at its own width [T1]", "[check]") {
    using mask = ensign::traits<check_test::foreign>;
    STATIC_CHECK(mask{check_test::foreign::top}.bits() == 0x80000000);
    STATIC_CHECK(mask::all() == check_test::foreign::all);
    STATIC_CHECK(mask{check_test::foreign::all}.count() == 2);
    CHECK(to_string(mask::all()) == "first|top");
    int seen = 0;
    for (const check_test::foreign e : mask::all()) {
        seen += e == check_test::foreign::top || e == check_test::foreign::first ? 1 : 0;
    }
    CHECK(seen == 2);
}
