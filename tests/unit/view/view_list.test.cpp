// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using town::condition;
using town::job;
using masks = ensign::trait_masks<condition, job>;
using filter_type = ensign::trait_filter<condition, job>;

namespace {

/// What a list wants to know of a view.
struct fake_view {
    int number;
    filter_type filter{};
    bool follows = true;

    [[nodiscard]] bool follows_traits() const noexcept { return follows; }
};

using list_type = ensign::internal::view_list<fake_view, condition, job>;

std::vector<int> concerned(const list_type& list, const masks& a, const masks& b) {
    std::vector<int> out;
    list.for_concerned(a, b, [&](fake_view& v) { out.push_back(v.number); });
    CHECK(list.any_concerned(a, b) == !out.empty());
    return out;
}

} // namespace

TEST_CASE("view_list: passes over the views whose filter neither mask can match [V3]", "[view]") {
    fake_view all[]{{1, {.all_of = condition::cursed}},
                    {2, {.all_of = {condition::cursed, job::smith}}},
                    {3, {.none_of = condition::shielded}},
                    {4, {}},
                    {5, {.all_of = condition::cursed}, false}}; // may hold what matched once: never passed over
    list_type list;
    CHECK(list.empty());
    for (fake_view& v : all) { list.add(v); }
    CHECK_FALSE(list.empty());
    CHECK(concerned(list, condition::cursed, {}) == std::vector{1, 3, 4, 5});
    CHECK(concerned(list, condition::poisoned, {}) == std::vector{3, 4, 5});
    CHECK(concerned(list, {condition::cursed, job::smith}, {}) == std::vector{1, 2, 3, 4, 5});
    CHECK(concerned(list, condition::shielded, condition::shielded) == std::vector{4, 5});
    CHECK(concerned(list, condition::shielded, {}) == std::vector{3, 4, 5}); // enters or leaves
}

TEST_CASE("view_list: views leave in any order, the others keep theirs [V3]", "[view]") {
    fake_view a{1};
    fake_view b{2};
    fake_view c{3};
    list_type list;
    for (fake_view* const v : {&a, &b, &c}) { list.add(*v); }
    list.remove(b);
    CHECK(concerned(list, {}, {}) == std::vector{1, 3});
    list.remove(b); // not there
    list.add(b);
    CHECK(concerned(list, {}, {}) == std::vector{1, 3, 2});
    std::vector<int> order;
    list.for_each([&](fake_view& v) {
        order.push_back(v.number);
        if (v.number == 1) { list.add(a); } // not visited in this walk
    });
    CHECK(order == std::vector{1, 3, 2});
    for (const fake_view* const v : {&a, &c, &b}) { list.remove(*v); }
    CHECK(list.empty());
    CHECK(concerned(list, {}, {}).empty());
}

TEST_CASE("view_list: more views than a block, any single one concerned [V3]", "[view]") {
    std::vector<fake_view> all;
    for (int i = 0; i < 50; ++i) { all.push_back({i, {.all_of = i == 0 ? condition::cursed : condition::poisoned}}); }
    for (std::size_t odd = 0; odd < all.size(); ++odd) {
        for (fake_view& v : all) { v.filter.all_of = condition::poisoned; }
        all[odd].filter.all_of = condition::cursed;
        list_type list;
        for (fake_view& v : all) { list.add(v); }
        CHECK(concerned(list, condition::cursed, {}) == std::vector{static_cast<int>(odd)});
    }
}
