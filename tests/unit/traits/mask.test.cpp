// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <fmt/ostream.h>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <concepts>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

import ensign.base;
import ensign.traits;

namespace mask_test {
enum class condition : std::uint8_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1 << 7,
    doomed = cursed | poisoned
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));
enum class job : std::uint8_t { none = 0, smith = 1 };
ENSIGN_TRAITS(job, (none, smith));

enum class m8 : std::uint8_t { low = 1, top = 1U << 7 };
ENSIGN_TRAITS(m8, (low, top));
enum class m16 : std::uint16_t { low = 1, top = 1U << 15 };
ENSIGN_TRAITS(m16, (low, top));
enum class m32 : std::uint32_t { low = 1, top = 1U << 31 };
ENSIGN_TRAITS(m32, (low, top));
enum class m64 : std::uint64_t { low = 1, pool = std::uint64_t{1} << 31, top = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(m64, (low, pool, top));

// The old operators of an unscoped enum make ints; ours come first.
enum unscoped : std::uint16_t { one = 1, two = 2 };
ENSIGN_TRAITS(unscoped, (one, two));
} // namespace mask_test

template <class A, class B>
concept joins = requires(A a, B b) { a | b; };
template <class A, class B>
concept compares = requires(A a, B b) { a == b; };
template <class A, class B>
concept logical = requires(A a, B b) { a&& b; };
template <class A>
concept negates = requires(A a) { !a; };

using mask_test::condition;
using mask = ensign::traits<condition>;

TEMPLATE_TEST_CASE("traits: as wide as the enum and nothing else [T4]", "[mask]", mask_test::m8, mask_test::m16,
                   mask_test::m32, mask_test::m64) {
    using traits = ensign::traits<TestType>;
    STATIC_CHECK(sizeof(traits) == sizeof(TestType));
    STATIC_CHECK(alignof(traits) == alignof(TestType));
    STATIC_CHECK(std::is_trivially_copyable_v<traits>);
    STATIC_CHECK(std::is_standard_layout_v<traits>);
    STATIC_CHECK(std::regular<traits>);
    STATIC_CHECK(std::is_same_v<typename traits::mask_type, std::underlying_type_t<TestType>>);
    STATIC_CHECK(traits{TestType::top}.bits() == std::uint64_t{1} << (sizeof(TestType) * 8 - 1));
    STATIC_CHECK(traits{TestType::top}.raw() == ensign::to_mask(TestType::top));
}

TEMPLATE_TEST_CASE("traits: every bit of every width, and all of them, come back from a number [T4]", "[mask]",
                   mask_test::m8, mask_test::m16, mask_test::m32, mask_test::m64) {
    using traits = ensign::traits<TestType>;
    constexpr unsigned width = sizeof(TestType) * 8;
    for (unsigned bit = 0; bit < width; ++bit) {
        const std::uint64_t bits = std::uint64_t{1} << bit;
        CHECK(traits::retaining(bits).bits() == bits);
        CHECK((traits::retaining(bits) | traits{}).bits() == bits);
        CHECK((traits::retaining(bits) - TestType::low).bits() == (bit == 0 ? 0 : bits));
    }
    constexpr std::uint64_t all = ~std::uint64_t{0} >> (64 - width);
    CHECK(traits::retaining(all).bits() == all);
    CHECK(traits::retaining(all).count() == width);
    CHECK((traits::retaining(all) & ~TestType::top).bits() == all / 2);
    CHECK((traits::retaining(all) ^ TestType::top).bits() == all / 2);
}

TEST_CASE("traits: operators [T4]", "[mask]") {
    constexpr mask both = condition::cursed | condition::poisoned;
    STATIC_CHECK(both == condition::doomed);
    STATIC_CHECK(condition::doomed == both);
    STATIC_CHECK(both != condition::cursed);
    STATIC_CHECK((both & condition::cursed) == condition::cursed);
    STATIC_CHECK((condition::doomed & condition::poisoned) == condition::poisoned);
    STATIC_CHECK((both ^ condition::cursed) == condition::poisoned);
    STATIC_CHECK((condition::doomed ^ condition::shielded).count() == 3);
    STATIC_CHECK(both - condition::poisoned == condition::cursed);
    STATIC_CHECK(condition::doomed - condition::poisoned == condition::cursed);
    STATIC_CHECK((condition::cursed | both | condition::shielded) == mask::all());
    STATIC_CHECK(noexcept(condition::cursed | both));

    mask m;
    m |= condition::cursed;
    m |= condition::shielded;
    CHECK(m == (condition::cursed | condition::shielded));
    m &= condition::doomed;
    CHECK(m == condition::cursed);
    m ^= condition::poisoned;
    CHECK(m == condition::doomed);
    m -= condition::cursed;
    CHECK(m == condition::poisoned);
    (m |= condition::cursed) -= condition::poisoned;
    CHECK(m == condition::cursed);
}

TEST_CASE("traits: the operators of an unscoped enum make masks, too [T15]", "[mask]") {
    STATIC_CHECK(std::is_same_v<decltype(mask_test::one | mask_test::two), ensign::traits<mask_test::unscoped>>);
    STATIC_CHECK((mask_test::one | mask_test::two).count() == 2);
    STATIC_CHECK(std::is_same_v<decltype(~mask_test::one), ensign::traits_complement<mask_test::unscoped>>);
}

TEST_CASE("traits: a complement clears exactly its bits and keeps unknown ones [T4]", "[mask]") {
    constexpr mask unknown = mask::retaining(0b0111'0111);
    STATIC_CHECK((unknown & ~condition::cursed).bits() == 0b0111'0110);
    STATIC_CHECK((~condition::cursed & unknown).bits() == 0b0111'0110);
    STATIC_CHECK((unknown - condition::cursed).bits() == 0b0111'0110);
    STATIC_CHECK((unknown & ~(condition::cursed | condition::poisoned)).bits() == 0b0111'0100);
    STATIC_CHECK((unknown & (~condition::cursed & ~condition::poisoned)).bits() == 0b0111'0100);
    STATIC_CHECK((condition::doomed & ~condition::cursed) == condition::poisoned);
    STATIC_CHECK(~~condition::cursed == condition::cursed);
    STATIC_CHECK(~condition::cursed == ~condition::cursed);
    STATIC_CHECK(!(~condition::cursed == ~condition::poisoned));
    STATIC_CHECK((unknown - ~condition::doomed) == condition::doomed);

    mask m = unknown;
    m &= ~condition::poisoned;
    CHECK(m.bits() == 0b0111'0101);
    m &= ~mask{};
    CHECK(m.bits() == 0b0111'0101);
}

TEST_CASE("traits: a complement as a mask is the known bits only [T4]", "[mask]") {
    constexpr mask rest = ~condition::cursed;
    STATIC_CHECK(rest == (condition::poisoned | condition::shielded));
    STATIC_CHECK(mask{~mask{}} == mask::all());
    STATIC_CHECK((condition::cursed | ~condition::cursed) == mask::all());
    STATIC_CHECK(mask{condition::shielded}.has_any(~condition::cursed));
    STATIC_CHECK(~condition::cursed == rest);
}

TEST_CASE("traits: has_all, has_any, has_none, has_exactly [T7]", "[mask]") {
    constexpr mask m = condition::cursed | condition::shielded;
    STATIC_CHECK(m.has_all(condition::cursed));
    STATIC_CHECK(m.has_all(condition::cursed | condition::shielded));
    STATIC_CHECK(!m.has_all(condition::doomed));
    STATIC_CHECK(m.has_any(condition::doomed));
    STATIC_CHECK(!m.has_any(condition::poisoned));
    STATIC_CHECK(m.has_none(condition::poisoned));
    STATIC_CHECK(!m.has_none(condition::doomed));
    STATIC_CHECK(m.has_exactly(m));
    STATIC_CHECK(!m.has_exactly(condition::cursed));

    STATIC_CHECK(m.has_all(condition::none));
    STATIC_CHECK(!m.has_any(condition::none));
    STATIC_CHECK(m.has_none(condition::none));
    STATIC_CHECK(mask{}.has_exactly(condition::none));
    STATIC_CHECK(mask{}.has_all(mask{}));
}

TEST_CASE("traits: empty, count, known and unknown [T4]", "[mask]") {
    STATIC_CHECK(mask{}.empty());
    STATIC_CHECK(mask{condition::none}.empty());
    STATIC_CHECK(!mask{condition::cursed}.empty());
    STATIC_CHECK(mask{condition::doomed}.count() == 2);
    constexpr mask m = mask::retaining(0xff);
    STATIC_CHECK(m.count() == 8);
    STATIC_CHECK(m.known() == mask::all());
    STATIC_CHECK(m.unknown().bits() == 0b0111'1100);
    STATIC_CHECK((m.known() | m.unknown()) == m);
    STATIC_CHECK(mask::all().bits() == 0b1000'0011);
}

TEST_CASE("traits: iteration yields each named bit once, in bit order, unknown ones left out [T4]", "[mask]") {
    const auto seen = [](mask m) { return std::vector<condition>(m.begin(), m.end()); };
    CHECK(seen({}).empty());
    CHECK(seen(condition::doomed) == std::vector{condition::cursed, condition::poisoned});
    CHECK(seen(mask::retaining(0xff)) == std::vector{condition::cursed, condition::poisoned, condition::shielded});
    CHECK(seen(mask::retaining(0b0111'1100)).empty());
    STATIC_CHECK(std::forward_iterator<mask::iterator>);

    constexpr int sum = [] {
        int out = 0;
        for (const condition c : mask::all()) { out += static_cast<int>(c); }
        return out;
    }();
    STATIC_CHECK(sum == 131);

    std::vector<mask_test::m64> wide;
    for (const mask_test::m64 e : ensign::traits<mask_test::m64>::all()) { wide.push_back(e); }
    CHECK(wide == std::vector{mask_test::m64::low, mask_test::m64::pool, mask_test::m64::top});
}

TEST_CASE("traits: checked refuses unknown bits before anything is dropped [T4]", "[mask]") {
    STATIC_CHECK(mask::checked(0b1000'0010) == (condition::shielded | condition::poisoned));
    STATIC_CHECK(mask::checked(0).empty());
    try {
        static_cast<void>(mask::checked(0b0000'0111));
        FAIL("unknown bits were accepted");
    } catch (const ensign::unknown_bits& e) {
        CHECK(e.mask() == 0b100);
        CHECK(std::string{e.what()}.find("bit 2") != std::string::npos);
        CHECK(std::string{e.what()}.find("mask_test::condition") != std::string::npos);
    }
    CHECK_THROWS_WITH(mask::checked(0x4000000000010001), Catch::Matchers::ContainsSubstring("bit 16, 62"));
    CHECK_THROWS_AS(mask::checked(0x100), ensign::unknown_bits); // beyond the width: not cut off to zero
}

TEST_CASE("traits: dropping keeps the flags, retaining keeps every bit [T4]", "[mask]") {
    STATIC_CHECK(mask::dropping(0b0000'0111) == condition::doomed);
    STATIC_CHECK(mask::dropping(0x4000000000000002) == condition::poisoned);
    STATIC_CHECK(mask::retaining(0b0000'0111).bits() == 0b0000'0111);
    for (unsigned bits = 0; bits < 256; ++bits) { CHECK(mask::retaining(bits).bits() == bits); }
    // What the mask has no room for cannot be kept, so it is not pretended.
    CHECK_THROWS_AS(mask::retaining(0x100), ensign::unknown_bits);
    STATIC_CHECK(ensign::traits<mask_test::m64>::retaining(~std::uint64_t{0}).count() == 64);
}

TEST_CASE("traits: restored masks with a bit far beyond those of the enum [T4]", "[mask]") {
    constexpr std::uint64_t fifty = std::uint64_t{1} << 50;
    using wide = ensign::traits<mask_test::m64>;
    CHECK_THROWS_WITH(wide::checked(fifty | 1), Catch::Matchers::ContainsSubstring("bit 50"));
    CHECK(wide::dropping(fifty | 1) == mask_test::m64::low);
    CHECK(wide::retaining(fifty | 1).bits() == (fifty | 1));
    CHECK(to_string(wide::retaining(fifty | 1)) == "low|bit 50?");
}

TEST_CASE("traits: no truth value, no number, no other enum [T4]", "[mask]") {
    STATIC_CHECK(!std::is_convertible_v<mask, bool>);
    STATIC_CHECK(!std::is_constructible_v<bool, mask>);
    STATIC_CHECK(!std::is_convertible_v<mask, unsigned>);
    STATIC_CHECK(!std::is_convertible_v<unsigned, mask>);
    STATIC_CHECK(!std::is_constructible_v<mask, mask_test::job>);
    STATIC_CHECK(std::is_convertible_v<condition, mask>);
    STATIC_CHECK(joins<mask, condition> && joins<condition, condition> && joins<condition, mask>);
    STATIC_CHECK(!joins<mask, mask_test::job> && !joins<condition, mask_test::job> && !joins<mask, int>);
    STATIC_CHECK(compares<mask, condition>);
    STATIC_CHECK(!compares<mask, mask_test::job> && !compares<mask, ensign::traits<mask_test::job>> &&
                 !compares<mask, int>);
    STATIC_CHECK(!negates<mask> && !logical<mask, mask>);
}

TEST_CASE("traits: streams and fmt [T4]", "[mask]") {
    std::ostringstream out;
    out << (condition::cursed | condition::shielded) << ' ' << mask{};
    CHECK(out.str() == "cursed|shielded none");
    CHECK(fmt::format("{}", fmt::streamed(mask{condition::doomed})) == "cursed|poisoned");
    CHECK(format_as(mask{condition::doomed}) == "cursed|poisoned");
}
