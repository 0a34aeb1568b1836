// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <vector>

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

TEST_CASE("vectors: room for one is made geometrically, and adds nothing [S6]", "[view]") {
    std::vector<int> list;
    std::size_t growths = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::size_t before = list.capacity();
        ensign::internal::make_room_for_one(list);
        CHECK(list.size() == static_cast<std::size_t>(i));
        CHECK(list.capacity() > list.size());
        growths += list.capacity() != before ? 1U : 0U;
        list.push_back(i);
    }
    CHECK(growths < 12);
}

TEST_CASE("vectors: what is taken out is gone wherever it stands, and the order stays [V7]", "[view]") {
    int a = 0, b = 0, c = 0;
    std::vector<int*> list{&a, &b, &a, &c};
    ensign::internal::take_out<int>(list, &a);
    CHECK(list == std::vector<int*>{&b, &c});
    ensign::internal::take_out<int>(list, &a);
    CHECK(list.size() == 2);
}
