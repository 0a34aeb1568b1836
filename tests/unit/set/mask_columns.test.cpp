// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

namespace {

enum class flag : std::uint8_t { none = 0, a = 1, b = 2 };
ENSIGN_TRAITS(flag, (none, a, b));
enum class job : std::uint16_t { none = 0, smith = 1, healer = 1 << 9 };
ENSIGN_TRAITS(job, (none, smith, healer));

using columns_type = ensign::internal::mask_columns<flag, job>;
using ensign::traits;

} // namespace

TEST_CASE("mask columns: a column and its bits come with the first trait [T10]", "[set]") {
    columns_type columns;
    columns.make_columns({}, 3, 8);
    columns.make_room(5);
    columns.append({});
    ensign::memory_usage used;
    columns.measure(used);
    CHECK(used.total() == 0);
    CHECK(columns.count({.all_of = flag::a}, 3) == 0);
    CHECK(columns.count({.none_of = flag::a}, 3) == 3);
    columns.make_columns(job::smith, 3, 8);
    columns.measure(used);
    CHECK_FALSE(columns.masks<flag>().allocated());
    CHECK(columns.masks<job>().size() == 3);
    CHECK(used.masks == 8 * sizeof(job));
    CHECK(used.bits > 0);
    CHECK(columns.mask<flag>(2).empty());
}

TEST_CASE("mask columns: bits follow what is written, appended and taken away, from the first question on [T9]",
          "[set]") {
    columns_type columns;
    columns.make_columns({flag::a, job::smith}, 2, 2);
    columns.write_mask<flag>(0, flag::a);
    const std::uint64_t before = columns.column_changes();
    columns.write_mask<flag>(1, flag::a);
    CHECK(columns.column_changes() == before); // nobody has asked
    CHECK(columns.count({.all_of = flag::a}, 2) == 2);
    columns.set_masks(1, {flag::b, job::healer});
    CHECK(columns.column_changes() != before);
    CHECK(columns.count({.all_of = flag::a}, 2) == 1);
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 2) == 1);
    columns.make_room(1);
    columns.append({flag::a | flag::b, job::healer});
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 3) == 2);
    CHECK(columns.count({.any_of = flag::a | flag::b}, 3) == 3);
    columns.remove(0); // the last one comes in its place
    CHECK(columns.mask<flag>(0) == (flag::a | flag::b));
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 2) == 2);
    columns.remove(1);
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 1) == 1);
    columns.make_room(1);
    columns.append_many(1, [](std::size_t) { return columns_type::masks_type{flag::a, job::smith}; });
    CHECK(columns.mask<job>(1) == job::smith);
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 2) == 1);
    CHECK(columns.count({.all_of = flag::a}, 2) == 2);
    columns.shrink();
    CHECK(columns.count({.all_of = {flag::b, job::healer}}, 2) == 1);
    columns.clear();
    CHECK(columns.count({.all_of = flag::a}, 0) == 0);
}

TEST_CASE("mask columns: after overwriting everything is asked anew [P2]", "[set]") {
    columns_type columns;
    columns.make_columns(flag::a, 0, 4);
    columns.reserve(4);
    const traits<flag> rows[] = {flag::a, flag::b, flag::a | flag::b};
    columns.begin_overwriting();
    columns.overwrite<flag>(rows, 0, 3);
    columns.overwrite<job>(nullptr, 0, 3);
    columns.set_size(3);
    CHECK(columns.count({.all_of = flag::a}, 3) == 2);
    columns.begin_overwriting();
    columns.overwrite<flag>(nullptr, 0, 2);
    columns.set_size(3);
    CHECK(columns.count({.all_of = flag::a}, 3) == 1);
    columns_type other;
    other.swap(columns);
    CHECK(columns.count({.all_of = flag::a}, 3) == 0);
    CHECK(other.count({.all_of = flag::a}, 3) == 1);
    CHECK(other.masks<flag>().size() == 3);
}

TEST_CASE("mask columns: bits without a name are looked for in the masks [T9]", "[set]") {
    columns_type columns;
    columns.make_columns(flag::a, 2, 2);
    columns.write_mask<flag>(1, traits<flag>::retaining(0x40));
    const columns_type::filter_type unknown{.all_of = traits<flag>::retaining(0x40)};
    CHECK_FALSE(columns_type::columns_know(unknown));
    CHECK(columns.count(unknown, 2) == 1);
}
