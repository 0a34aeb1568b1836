// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_set>

import ensign.base;

using ensign::entity;

TEST_CASE("entity: any 32-bit number, and nothing else [S1]", "[entity]") {
    STATIC_CHECK(sizeof(entity) == 4);
    STATIC_CHECK(std::is_trivially_copyable_v<entity>);
    STATIC_CHECK(entity{}.value() == 0);
    STATIC_CHECK(entity{0x80000000}.value() == 0x80000000);
    STATIC_CHECK(entity{std::numeric_limits<std::uint32_t>::max()}.value() == 0xffffffff);
    STATIC_CHECK(!std::is_convertible_v<std::uint32_t, entity>);
    STATIC_CHECK(!std::is_convertible_v<entity, std::uint32_t>);
}

TEST_CASE("entity: equality and order are those of the numbers [S1]", "[entity]") {
    STATIC_CHECK(entity{7} == entity{7});
    STATIC_CHECK(entity{7} != entity{8});
    STATIC_CHECK(entity{7} < entity{0xffffffff});
    STATIC_CHECK((entity{7} <=> entity{7}) == 0);
}

TEST_CASE("entity: hashing, printing, formatting [S1]", "[entity]") {
    const std::unordered_set<entity> some{entity{1}, entity{2}, entity{1}};
    CHECK(some.size() == 2);
    CHECK(some.contains(entity{2}));

    std::ostringstream out;
    out << entity{0} << ' ' << entity{0xffffffff};
    CHECK(out.str() == "0 4294967295");
    STATIC_CHECK(format_as(entity{42}) == 42U);
}
