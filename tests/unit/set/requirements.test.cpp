// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <deque>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::internal::are_checked_trait_enums;
using ensign::internal::each_trait_enum_once;
using ensign::internal::lies_in_memory;
using ensign::internal::rows_are_copied_as_bytes;
using ensign::internal::views_are_imported;
using town::citizen;
using town::condition;
using town::job;
using citizens = ensign::entity_set<citizen, condition>;
using row = citizens::row_type;

namespace {

struct named {
    std::string name;
};
struct fixed {
    const int hp;
};
enum class plain : unsigned { a = 1 };

/// Rows that are made when they are asked for, behind functions that look like those of a vector.
struct generated {
    [[nodiscard]] const row* data() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::deque<row>::const_iterator begin() const;
};

} // namespace

TEST_CASE("requirements: what a set can be made of [S1]", "[set]") {
    STATIC_CHECK(rows_are_copied_as_bytes<citizen>);
    STATIC_CHECK(rows_are_copied_as_bytes<int>);
    STATIC_CHECK_FALSE(rows_are_copied_as_bytes<named>);
    STATIC_CHECK_FALSE(rows_are_copied_as_bytes<fixed>);
    STATIC_CHECK_FALSE(rows_are_copied_as_bytes<int&>);
    STATIC_CHECK(are_checked_trait_enums<condition, job>);
    STATIC_CHECK_FALSE(are_checked_trait_enums<condition, plain>);
    STATIC_CHECK(each_trait_enum_once<condition, job>);
    STATIC_CHECK_FALSE(each_trait_enum_once<condition, job, condition>);
}

TEST_CASE("requirements: rows that lie one behind the other are told from others [S9]", "[set]") {
    STATIC_CHECK(lies_in_memory<std::vector<row>, row>);
    STATIC_CHECK(lies_in_memory<const std::array<row, 3>, row>);
    STATIC_CHECK(lies_in_memory<std::span<const row>, row>);
    STATIC_CHECK_FALSE(lies_in_memory<std::deque<row>, row>);
    STATIC_CHECK_FALSE(lies_in_memory<std::vector<citizen>, row>);
    STATIC_CHECK_FALSE(lies_in_memory<generated, row>);
}

TEST_CASE("requirements: views are missed where they are not imported [V1]", "[set]") {
    STATIC_CHECK_FALSE(views_are_imported<citizens, citizens::filter_type>);
}
