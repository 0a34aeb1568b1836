// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::constant_for;
using ensign::internal::every_value_fits;
using ensign::internal::is_comparable_with_the_field;

namespace {

enum class mood : std::uint8_t { calm };

template <class T>
constexpr T taken(constant_for<T> c) {
    return c.value;
}

} // namespace

TEST_CASE("constant: of which types every value fits [V5]", "[view]") {
    STATIC_CHECK(every_value_fits<int, int>());
    STATIC_CHECK(every_value_fits<std::uint8_t, int>());
    STATIC_CHECK(every_value_fits<unsigned, std::int64_t>());
    STATIC_CHECK(every_value_fits<int, double>());
    STATIC_CHECK(every_value_fits<float, double>());
    STATIC_CHECK(every_value_fits<bool, bool>());
    STATIC_CHECK(every_value_fits<mood, mood>());
    STATIC_CHECK_FALSE(every_value_fits<int, unsigned>());
    STATIC_CHECK_FALSE(every_value_fits<unsigned, int>());
    STATIC_CHECK_FALSE(every_value_fits<std::int64_t, int>());
    STATIC_CHECK_FALSE(every_value_fits<int, float>());
    STATIC_CHECK_FALSE(every_value_fits<std::int64_t, double>());
    STATIC_CHECK_FALSE(every_value_fits<double, float>());
    STATIC_CHECK_FALSE(every_value_fits<float, int>());
    STATIC_CHECK_FALSE(every_value_fits<mood, int>());
    STATIC_CHECK_FALSE(every_value_fits<bool, int>());
}

TEST_CASE("constant: numbers go with numbers, a bool or an enum with itself [V5]", "[view]") {
    STATIC_CHECK(is_comparable_with_the_field<double, int>);
    STATIC_CHECK(is_comparable_with_the_field<char, std::uint8_t>);
    STATIC_CHECK_FALSE(is_comparable_with_the_field<bool, int>);
    STATIC_CHECK_FALSE(is_comparable_with_the_field<int, bool>);
    STATIC_CHECK_FALSE(is_comparable_with_the_field<int, mood>);
    STATIC_CHECK_FALSE(is_comparable_with_the_field<mood, int>);
    STATIC_CHECK_FALSE(is_comparable_with_the_field<const char*, int>);
}

TEST_CASE("constant: of another type its value counts, which is known at compile time [V5]", "[view]") {
    STATIC_CHECK(taken<unsigned>(30) == 30U);
    STATIC_CHECK(taken<std::uint8_t>(255) == 255);
    STATIC_CHECK(taken<int>(30.0) == 30);
    STATIC_CHECK(taken<float>(0.5) == 0.5F);
    STATIC_CHECK(taken<float>(16'777'216) == 16'777'216.0F);
    STATIC_CHECK(taken<std::int8_t>(-128L) == -128);
    const int limit = [] { return 7; }(); // a value of run time, of a type that fits
    CHECK(taken<std::int64_t>(limit) == 7);
}
