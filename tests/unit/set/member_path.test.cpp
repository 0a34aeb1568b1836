// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <ensign/describe.hpp>

#include <string_view>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

namespace {

struct place {
    float x = 1, y = 2;
};
struct army {
    int men = 3;
    place home;
};
ENSIGN_FIELDS(place, x, y);

using ensign::internal::field_path;

} // namespace

TEST_CASE("member path: reads a field, and a field of a field [V5]", "[set]") {
    constexpr army it{};
    static_assert(field_path<&army::men>::read(it) == 3);
    static_assert(field_path<&army::home, &place::y>::read(it) == 2);
    static_assert(std::is_same_v<field_path<&army::home, &place::y>::type, float>);
    static_assert(std::is_same_v<field_path<&army::home, &place::y>::holder, army>);
    CHECK(&field_path<&army::home>::read(it) == &it.home);
}

TEST_CASE("member path: named as described, or as the compiler prints it [V5]", "[set]") {
    CHECK(field_path<&place::x>::name() == "x");
    CHECK(field_path<&army::home, &place::x>::name() == "home.x");
}

TEST_CASE("member path: each pointer names a member of what the one before it names [V5]", "[set]") {
    using namespace ensign::internal;
    static_assert(path_holds_together<&army::men>);
    static_assert(path_holds_together<&army::home, &place::x>);
    static_assert(!path_holds_together<&army::men, &place::x>);
    static_assert(is_a_pointer_to_a_data_member<decltype(&army::men)>);
    static_assert(!is_a_pointer_to_a_data_member<int>);
    SUCCEED();
}
