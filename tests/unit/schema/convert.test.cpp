// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>

import ensign.schema;

using ensign::conversion;
using ensign::conversion_between;
using ensign::convert_number;
using ensign::leaf_kind;

namespace {

template <class To, class From>
std::optional<To> converted(From from, unsigned bits = 0) {
    alignas(8) unsigned char out[9];
    std::memset(out, 0x5a, sizeof(out));
    const bool fits =
        convert_number(ensign::internal::kind_of<From>(), &from, ensign::internal::kind_of<To>(), bits, out);
    for (std::size_t i = fits ? sizeof(To) : 0; i < sizeof(out); ++i) { REQUIRE(out[i] == 0x5a); } // nothing else
    if (!fits) { return std::nullopt; }
    To value;
    std::memcpy(&value, out, sizeof(To));
    return value;
}

template <class T>
using limits = std::numeric_limits<T>;

// Whether `value` is a number of `To`, asked without a conversion.
template <class To, class From>
bool holds(From value) {
    if constexpr (std::is_same_v<To, bool>) {
        return value == From{0} || value == From{1};
    } else if constexpr (std::is_floating_point_v<To>) {
        return true;
    } else {
        return static_cast<__int128>(value) >= static_cast<__int128>(limits<To>::min()) &&
               static_cast<__int128>(value) <= static_cast<__int128>(limits<To>::max());
    }
}

template <class From, class To>
void check_pair() {
    const From values[] = {0,
                           1,
                           2,
                           127,
                           static_cast<From>(128),
                           static_cast<From>(255),
                           static_cast<From>(-1),
                           static_cast<From>(32767),
                           static_cast<From>(65535),
                           static_cast<From>(0x7fff'ffff),
                           static_cast<From>(0x8000'0000U),
                           limits<From>::min(),
                           limits<From>::max(),
                           static_cast<From>(limits<From>::max() - 1)};
    bool all = true;
    for (const From value : values) {
        const auto out = converted<To>(value);
        INFO(static_cast<long double>(value));
        REQUIRE(out.has_value() == holds<To>(value));
        if (out) { CHECK(*out == static_cast<To>(value)); }
        all = all && out.has_value();
    }
    const conversion told =
        conversion_between(ensign::internal::kind_of<From>(), 0, ensign::internal::kind_of<To>(), 0);
    if (told == conversion::widening || told == conversion::same) { CHECK(all); }
    if (!all) { CHECK(told == conversion::narrowing); }
    CHECK((told == conversion::same) == std::is_same_v<From, To>);
}

template <class... To>
struct to {
    template <class From>
    static void from() {
        (check_pair<From, To>(), ...);
    }
};
using numbers = to<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                   std::uint64_t, float, double, bool>;

} // namespace

TEST_CASE("convert_number: every integer into every number [P5]", "[convert]") {
    numbers::from<std::int8_t>();
    numbers::from<std::int16_t>();
    numbers::from<std::int32_t>();
    numbers::from<std::int64_t>();
    numbers::from<std::uint8_t>();
    numbers::from<std::uint16_t>();
    numbers::from<std::uint32_t>();
    numbers::from<std::uint64_t>();
}

TEST_CASE("convert_number: floats into integers only when they are whole and in range [P5]", "[convert]") {
    CHECK(converted<std::int32_t>(7.0F) == 7);
    CHECK(converted<std::int32_t>(-7.0) == -7);
    CHECK_FALSE(converted<std::int32_t>(7.5));
    CHECK_FALSE(converted<std::uint32_t>(-1.0));
    CHECK(converted<std::uint32_t>(-0.0) == 0U);
    CHECK(converted<std::int64_t>(-0x1p63) == limits<std::int64_t>::min());
    CHECK_FALSE(converted<std::int64_t>(0x1p63));
    CHECK(converted<std::uint64_t>(0x1p63) == std::uint64_t{1} << 63);
    CHECK_FALSE(converted<std::uint64_t>(0x1p64));
    CHECK_FALSE(converted<std::uint8_t>(256.0));
    CHECK_FALSE(converted<std::int32_t>(std::nan("")));
    CHECK_FALSE(converted<std::int64_t>(limits<double>::infinity()));
    CHECK_FALSE(converted<bool>(0.5));
    CHECK(converted<bool>(1.0) == true);
}

TEST_CASE("convert_number: double into float within its range, nearest value [P5]", "[convert]") {
    CHECK(converted<float>(0.1) == 0.1F);
    CHECK(converted<double>(0.1F) == static_cast<double>(0.1F));
    CHECK(converted<float>(static_cast<double>(limits<float>::max())) == limits<float>::max());
    CHECK_FALSE(converted<float>(0x1p128));
    CHECK_FALSE(converted<float>(-1e300));
    CHECK(converted<float>(0x1.fffffefp127) == limits<float>::max());
    CHECK_FALSE(converted<float>(0x1.ffffffp127));
    CHECK(converted<float>(limits<double>::infinity()) == limits<float>::infinity());
    CHECK(std::isnan(converted<float>(std::nan("")).value()));
}

TEST_CASE("convert_number: into bit-fields of any width [P5]", "[convert]") {
    for (unsigned bits = 1; bits <= 64; ++bits) {
        INFO(bits);
        const std::uint64_t most = ~std::uint64_t{0} >> (64 - bits);
        CHECK(converted<std::uint64_t>(most, bits) == most);
        if (bits < 64) { CHECK_FALSE(converted<std::uint64_t>(most + 1, bits)); }
        const auto high = static_cast<std::int64_t>(most >> 1);
        CHECK(converted<std::int64_t>(high, bits) == high);
        CHECK(converted<std::int64_t>(-high - 1, bits) == -high - 1);
        if (bits < 64) {
            CHECK_FALSE(converted<std::int64_t>(high + 1, bits));
            CHECK_FALSE(converted<std::int64_t>(-high - 2, bits));
        }
    }
    CHECK_FALSE(converted<std::uint32_t>(128U, 7));
}

TEST_CASE("convert_number: a bool is 0 or 1, and other kinds are no numbers [P5]", "[convert]") {
    const std::uint8_t seven = 7;
    std::uint32_t out = 5;
    CHECK_FALSE(convert_number(leaf_kind::boolean, &seven, leaf_kind::u32, 0, &out));
    CHECK_FALSE(convert_number(leaf_kind::boolean, &seven, leaf_kind::boolean, 0, &out));
    CHECK_FALSE(convert_number(leaf_kind::character, &seven, leaf_kind::u32, 0, &out));
    CHECK_FALSE(convert_number(leaf_kind::u8, &seven, leaf_kind::entity, 0, &out));
    CHECK(out == 5);
    CHECK(converted<std::int16_t>(true) == 1);
}

TEST_CASE("conversion_between: line by line of the table [P5]", "[convert]") {
    using enum leaf_kind;
    const auto between = [](leaf_kind a, leaf_kind b) { return conversion_between(a, 0, b, 0); };
    CHECK(between(i16, i32) == conversion::widening);
    CHECK(between(u16, u32) == conversion::widening);
    CHECK(between(f32, f64) == conversion::widening);
    CHECK(between(u16, i32) == conversion::widening);
    CHECK(between(i32, f64) == conversion::widening);
    CHECK(between(i16, f32) == conversion::widening);
    CHECK(between(boolean, u8) == conversion::widening);
    CHECK(between(i32, i16) == conversion::narrowing);
    CHECK(between(i32, u32) == conversion::narrowing);
    CHECK(between(i32, u64) == conversion::narrowing);
    CHECK(between(u32, i32) == conversion::narrowing);
    CHECK(between(f32, i32) == conversion::narrowing);
    CHECK(between(f64, f32) == conversion::narrowing);
    CHECK(between(i32, f32) == conversion::narrowing);
    CHECK(between(i64, f64) == conversion::narrowing);
    CHECK(between(i32, boolean) == conversion::narrowing);
    CHECK(between(i32, enumeration) == conversion::none);
    CHECK(between(enumeration, mask) == conversion::none);
    CHECK(between(entity, u32) == conversion::none);
    CHECK(between(character, i8) == conversion::none);
    CHECK(between(mask, mask) == conversion::same);
    CHECK(between(enumeration, enumeration) == conversion::same);
    CHECK(conversion_between(u32, 7, u32, 9) == conversion::widening);
    CHECK(conversion_between(u32, 7, i8, 0) == conversion::widening);
    CHECK(conversion_between(u32, 0, u32, 31) == conversion::narrowing);
    CHECK(conversion_between(boolean, 1, boolean, 0) == conversion::widening);
    CHECK(conversion_between(enumeration, 4, enumeration, 0) == conversion::same);
}
