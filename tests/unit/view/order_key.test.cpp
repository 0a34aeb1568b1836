// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::direction;
using ensign::internal::order_key;
using ensign::internal::value_of_key;

namespace {

enum class grade : std::int8_t { low = -3, middle = 0, high = 4 };

/// Keys ascend with the values, descend the other way, and give the values back.
template <class T>
void check_order(const std::vector<T>& ascending) {
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        for (const direction way : {direction::ascending, direction::descending}) {
            CHECK(value_of_key<T>(order_key(ascending[i], way), way) == ascending[i]);
        }
        if (i == 0) { continue; }
        CHECK(order_key(ascending[i - 1], direction::ascending) < order_key(ascending[i], direction::ascending));
        CHECK(order_key(ascending[i - 1], direction::descending) > order_key(ascending[i], direction::descending));
    }
}

template <class T>
std::vector<T> reals() {
    using limits = std::numeric_limits<T>;
    return {-limits::infinity(), limits::lowest(),  T(-1), -limits::denorm_min(), T(0), limits::denorm_min(), T(1),
            limits::max(),       limits::infinity()};
}

} // namespace

TEST_CASE("order_key: numbers and enums keep their order as keys [V11]", "[view]") {
    check_order<std::int8_t>({-128, -1, 0, 1, 127});
    check_order<std::int64_t>({INT64_MIN, -1, 0, 1, INT64_MAX});
    check_order<std::uint64_t>({0, 1, INT64_MAX, UINT64_MAX});
    check_order<bool>({false, true});
    check_order<char>({'a', 'b'});
    check_order<grade>({grade::low, grade::middle, grade::high});
    check_order<float>(reals<float>());
    check_order<double>(reals<double>());
}

TEST_CASE("order_key: NaN is last in either direction, and -0 is 0 [V11]", "[view]") {
    for (const direction way : {direction::ascending, direction::descending}) {
        const std::uint64_t nan = order_key(std::nan(""), way);
        for (const double x : reals<double>()) { CHECK(order_key(x, way) < nan); }
        CHECK(order_key(-std::nan("7"), way) == nan);
        CHECK(order_key(std::nanf(""), way) == nan);
        CHECK(std::isnan(value_of_key<double>(nan, way)));
        CHECK(order_key(-0.0, way) == order_key(0.0, way));
    }
}
