// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

import ensign.traits;

TEMPLATE_TEST_CASE("to_mask and from_mask: every bit of all eight integer types is one bit [T1]", "[conversion]",
                   std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t) {
    enum class any : TestType {};
    constexpr unsigned width = sizeof(any) * 8;
    for (unsigned bit = 0; bit < width; ++bit) {
        const std::uint64_t mask = std::uint64_t{1} << bit;
        const any e = ensign::from_mask<any>(mask);
        CHECK(ensign::to_mask(e) == mask);
        CHECK(static_cast<std::make_unsigned_t<TestType>>(e) == mask);
    }
    constexpr std::uint64_t all = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (width % 64)) - 1;
    STATIC_CHECK(ensign::to_mask(static_cast<any>(-1)) == all);
    STATIC_CHECK(ensign::from_mask<any>(all) == static_cast<any>(static_cast<TestType>(-1)));
    STATIC_CHECK(ensign::to_mask(any{}) == 0);

    constexpr any high = static_cast<any>(std::is_signed_v<TestType> ? std::numeric_limits<TestType>::min()
                                                                     : static_cast<TestType>(all / 2 + 1));
    STATIC_CHECK(ensign::to_mask(high) == std::uint64_t{1} << (width - 1));
    STATIC_CHECK(ensign::from_mask<any>(ensign::to_mask(high)) == high);
}

TEST_CASE("to_mask: the sign bit of an int enum is one bit, never 33 [T1]", "[conversion]") {
    enum class flags : int { first = 1, last = 1 << 31, all = -1 };
    STATIC_CHECK(ensign::to_mask(flags::last) == 0x80000000);
    STATIC_CHECK(ensign::to_mask(flags::all) == 0xffffffff);
    STATIC_CHECK(ensign::from_mask<flags>(0xffffffff) == flags::all);
}

TEST_CASE("to_mask: nothing goes through int [T1]", "[conversion]") {
    enum class part : std::uint64_t { big = (std::uint64_t{1} << 32) | 1 };
    STATIC_CHECK(ensign::to_mask(part::big) == 0x100000001);
    STATIC_CHECK(ensign::from_mask<part>(0x100000001) == part::big);
}

TEST_CASE("to_mask: bool, characters and unscoped enums convert as well [T1]", "[conversion]") {
    enum class truth : bool { no, yes };
    enum class letter : char { top = static_cast<char>(0x80) };
    enum plain { zero, one };
    STATIC_CHECK(ensign::to_mask(truth::yes) == 1);
    STATIC_CHECK(ensign::to_mask(letter::top) == 0x80);
    STATIC_CHECK(ensign::to_mask(one) == 1);
    STATIC_CHECK(ensign::to_mask(zero) == 0);
}
