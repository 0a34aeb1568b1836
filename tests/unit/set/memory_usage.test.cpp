// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

TEST_CASE("memory usage: the total is that of all parts [S14]", "[set]") {
    constexpr ensign::memory_usage none;
    static_assert(none.total() == 0);
    constexpr ensign::memory_usage some{
        .index = 1, .ids = 2, .data = 4, .fields = 8, .masks = 16, .bits = 32, .stamps = 64, .observers = 128};
    static_assert(some.total() == 255);
    static_assert(sizeof some == 8 * sizeof(some.total())); // every member is a part
    SUCCEED();
}
