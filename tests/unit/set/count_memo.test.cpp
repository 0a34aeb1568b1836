// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

TEST_CASE("count memo: counts anew only when rows or versions differ [T9]", "[set]") {
    ensign::internal::count_memo<int> memo;
    int counted = 0;
    const auto ask = [&](int filter, std::size_t rows, std::uint64_t changes, std::uint64_t versions) {
        return memo.find_or(
            filter, rows, changes, [&] { return versions; },
            [&] {
                ++counted;
                return rows + versions;
            });
    };
    CHECK(ask(1, 10, 1, 1) == 11);
    CHECK(ask(1, 10, 1, 1) == 11);
    CHECK(counted == 1);
    CHECK(ask(1, 10, 2, 1) == 11); // something else has changed
    CHECK(ask(1, 10, 2, 1) == 11);
    CHECK(counted == 1);
    CHECK(ask(1, 11, 2, 1) == 12);
    CHECK(ask(1, 11, 3, 2) == 13);
    CHECK(counted == 3);
    for (int filter = 2; filter < 5; ++filter) { CHECK(ask(filter, 11, 3, 2) == 13); }
    CHECK(ask(1, 11, 3, 2) == 13); // four are remembered
    CHECK(counted == 6);
    CHECK(ask(5, 11, 3, 2) == 13); // and the oldest makes room
    CHECK(ask(1, 11, 3, 2) == 13);
    CHECK(counted == 8);
    memo.clear();
    CHECK(ask(1, 11, 3, 2) == 13);
    CHECK(counted == 9);
}
