// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::exact_sum;
using ensign::internal::wide_sum;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = std::numeric_limits<double>::denorm_min();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double two_to_53 = 9007199254740992.0;

/// `count` units of 2^`exponent`, rounded to nearest, of two to the even one.
double rounded(std::int64_t count, int exponent) {
    return std::ldexp(static_cast<double>(count), exponent); // the conversion rounds so
}

} // namespace

TEST_CASE("exact_sum: what goes leaves nothing behind [V13]", "[view]") {
    std::mt19937_64 random{1};
    for (int round = 0; round < 200; ++round) {
        const int exponent = static_cast<int>(random() % 1'900) - 1'000;
        exact_sum sum;
        std::vector<double> in;
        std::int64_t units = 0;
        for (int i = 0; i < 100; ++i) { // of every size: 53 bits, somewhere in 61
            const auto wide = static_cast<std::int64_t>(random() >> (random() % 53 + 8));
            const std::int64_t count = (random() & 1) != 0 ? wide : -wide;
            const double x = rounded(count, exponent);
            sum.add(x);
            in.push_back(x);
            units += static_cast<std::int64_t>(std::ldexp(x, -exponent)); // x may have been rounded
            if (units < std::int64_t{1} << 62 && units > -(std::int64_t{1} << 62)) {
                REQUIRE(sum.value() == rounded(units, exponent));
            } else { // beyond what this test can add up
                sum.remove(x);
                in.pop_back();
                units -= static_cast<std::int64_t>(std::ldexp(x, -exponent));
            }
        }
        std::shuffle(in.begin(), in.end(), random);
        for (const double x : in) { sum.remove(x); }
        CHECK(sum.value() == 0);
        CHECK_FALSE(std::signbit(sum.value()));
    }
}

TEST_CASE("exact_sum: the nearest double, of two the even one [V13]", "[view]") {
    exact_sum sum;
    sum.add(two_to_53);
    sum.add(1);
    CHECK(sum.value() == two_to_53);
    sum.add(smallest); // a little more than half
    CHECK(sum.value() == two_to_53 + 2);
    sum.remove(smallest);
    sum.add(2);
    CHECK(sum.value() == two_to_53 + 4); // half: 2^53 + 2 is odd
    sum.remove(two_to_53);
    CHECK(sum.value() == 3);
    sum.add(-3);
    CHECK(sum.value() == 0);
    sum.add(-smallest);
    CHECK(sum.value() == -smallest);

    sum.clear();
    for (int i = 0; i < 10; ++i) { sum.add(0.1); }
    CHECK(sum.value() == 1.0); // added one by one, with a rounding each: 0.99999999999999989
    sum.clear();
    sum.add(two_to_53 * 2 - 1); // 54 bits of ones round up to a power of two
    sum.add(0.5 + two_to_53 * 2);
    CHECK(sum.value() == two_to_53 * 4);
}

TEST_CASE("exact_sum: beyond the largest double, infinities and NaN are left again [V13]", "[view]") {
    exact_sum sum;
    sum.add(largest);
    sum.add(largest);
    CHECK(sum.value() == infinity);
    sum.add(-largest);
    CHECK(sum.value() == largest);
    sum.add(smallest);
    CHECK(sum.value() == largest);
    sum.remove(largest);
    CHECK(sum.value() == smallest);
    sum.add(infinity);
    sum.add(-largest);
    CHECK(sum.value() == infinity);
    sum.add(-infinity);
    CHECK(std::isnan(sum.value()));
    sum.remove(infinity);
    CHECK(sum.value() == -infinity);
    sum.add(std::nan(""));
    CHECK(std::isnan(sum.value()));
    sum.remove(-infinity);
    sum.remove(std::nan(""));
    sum.add(largest);
    CHECK(sum.value() == smallest);
}

TEST_CASE("wide_sum: exact beyond 64 bits, and the nearest number that the type holds [V13]", "[view]") {
    wide_sum sum;
    for (int i = 0; i < 3; ++i) { sum.add(INT64_MAX); }
    CHECK_FALSE(sum.fits_signed());
    CHECK(sum.as_signed() == INT64_MAX);
    CHECK(sum.as_double() == 3 * 0x1p63);
    sum.remove(INT64_MAX);
    sum.remove(INT64_MAX);
    CHECK(sum.fits_signed());
    CHECK(sum.as_signed() == INT64_MAX);
    sum.remove(INT64_MAX);
    sum.add(INT64_MIN);
    CHECK(sum.as_signed() == INT64_MIN);
    sum.add(std::int64_t{-1});
    CHECK_FALSE(sum.fits_signed());
    CHECK(sum.as_signed() == INT64_MIN);
    sum.add(std::int64_t{5});
    CHECK(sum.as_signed() == INT64_MIN + 4);
    sum.clear();
    sum.add(UINT64_MAX);
    CHECK(sum.as_unsigned() == UINT64_MAX);
    sum.add(std::uint64_t{2});
    CHECK_FALSE(sum.fits_unsigned());
    CHECK(sum.as_unsigned() == UINT64_MAX);
    sum.remove(UINT64_MAX);
    CHECK(sum.as_unsigned() == 2);
}
