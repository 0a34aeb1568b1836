// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

TEST_CASE("count memo: the last four counts, until rows or columns are others [T9]", "[set]") {
    ensign::internal::count_memo<int> memo;
    CHECK(memo.find(0, 0) == nullptr); // nothing was counted yet
    for (int filter = 1; filter <= 4; ++filter) { memo.put(filter, 10, static_cast<std::size_t>(filter) * 100); }
    for (int filter = 1; filter <= 4; ++filter) {
        REQUIRE(memo.find(filter, 10) != nullptr);
        CHECK(*memo.find(filter, 10) == static_cast<std::size_t>(filter) * 100);
    }
    CHECK(memo.find(1, 11) == nullptr);
    memo.put(1, 11, 7); // in its own place
    CHECK(*memo.find(1, 11) == 7);
    CHECK(memo.find(1, 10) == nullptr);
    CHECK(memo.find(2, 10) != nullptr);
    memo.drop([](int filter) { return filter == 3; });
    CHECK(memo.find(3, 10) == nullptr);
    CHECK(memo.find(4, 10) != nullptr);
    memo.put(5, 10, 500); // four at most
    std::size_t known = 0;
    for (int filter = 1; filter <= 5; ++filter) {
        known += memo.find(filter, filter == 1 ? 11 : 10) != nullptr ? 1 : 0;
    }
    CHECK(*memo.find(5, 10) == 500);
    CHECK(known <= 4);
}
