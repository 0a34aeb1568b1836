// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::page_stamps;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using view = ensign::internal::row_view<citizen, condition, job>;

namespace {

using spans = std::vector<std::pair<std::size_t, std::size_t>>;

spans differences(const view& rows, std::size_t end) {
    spans out;
    rows.each_difference(end, [&](std::size_t from, std::size_t to) { out.emplace_back(from, to); });
    return out;
}

} // namespace

TEST_CASE("row_view: masks that are not there are empty [T10]", "[set]") {
    const entity ids[] = {entity{5}, entity{6}};
    const citizen data[] = {{.hp = 1}, {.hp = 2}};
    const traits<condition> masks[] = {condition::cursed, condition::poisoned};
    const view rows{ids, data, masks, nullptr};
    CHECK(rows.size() == 2);
    CHECK(rows.id(1) == entity{6});
    CHECK(rows.data(1).hp == 2);
    CHECK(rows.all_masks(1) == view::masks_type{condition::poisoned});
    CHECK(rows.any_traits<condition>());
    CHECK_FALSE(rows.any_traits<job>());
}

TEST_CASE("row_view: may differ everywhere, or in the pages that are told [P2]", "[set]") {
    constexpr std::size_t page = std::size_t{1} << view::page_bits;
    view rows;
    CHECK(differences(rows, 100) == spans{{0, 100}});
    CHECK(differences(rows, 0).empty());
    CHECK(rows.may_differ(0, 1));

    page_stamps stamps;
    stamps.track(10);
    const auto v = stamps.take();
    stamps.mark(2);
    stamps.mark(9);
    rows.set_changes(stamps.since(v));
    CHECK(differences(rows, 9 * page + 1) == spans{{2 * page, 3 * page}, {9 * page, 9 * page + 1}});
    CHECK(differences(rows, 9 * page) == spans{{2 * page, 3 * page}});
    CHECK_FALSE(rows.may_differ(0, 2 * page));
    CHECK(rows.may_differ(0, 2 * page + 1));
    CHECK_FALSE(rows.may_differ(3 * page, 9 * page));
    CHECK(rows.may_differ(8 * page, 9 * page + 1));
    CHECK(rows.may_differ(10 * page, 10 * page + 1)); // behind the last stamp
    rows.set_changes({});
    CHECK(rows.may_differ(0, 1));
}
