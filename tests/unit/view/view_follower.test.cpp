// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::change_kind;
using ensign::internal::coming_rows;
using ensign::internal::member_source;
using ensign::internal::membership;
using ensign::internal::pending_row;
using ensign::internal::row_view;
using town::citizen;
using town::condition;

namespace {

using seen = std::vector<std::pair<std::uint32_t, int>>;

template <class Source>
seen all_of(const Source& source) {
    seen out;
    source.for_each([&](entity e, const citizen& c) { out.emplace_back(e.value(), c.hp); });
    return out;
}

} // namespace

TEST_CASE("view_follower: members are seen as they will be, also where rows are still to be written [S6]", "[view]") {
    const std::vector<entity> ids{entity{10}, entity{11}, entity{12}};
    const std::vector<citizen> data{{.hp = 0}, {.hp = 1}, {.hp = 2}};
    const row_view<citizen, condition> rows{ids, data.data(), nullptr};
    membership members;
    members.make_room(5);
    for (const std::size_t row : {0U, 2U, 3U}) { members.set(row); }

    using change = ensign::internal::change<citizen, condition>;
    const citizen later{.hp = 22};
    const citizen other{.hp = 11};
    const citizen added{.hp = 33};
    const auto modified = [&](std::uint32_t row, const citizen& now) {
        return change{change_kind::modified, ids[row], row, &data[row], &now, {}, condition::cursed, true};
    };
    const change all[]{modified(1, other),
                       modified(2, later),
                       {change_kind::inserted, entity{13}, 3, &added, &added, {}, {}, true}};
    const std::vector<pending_row> pending{{1, &all[0]}, {2, &all[1]}, {3, &all[2]}};
    const coming_rows<citizen, condition> coming{rows, pending};
    const member_source<citizen, condition> source{members, coming};
    CHECK(source.size() == 3);
    CHECK(all_of(source) == seen{{10, 0}, {12, 22}, {13, 33}});

    members.reset(3);
    CHECK(all_of(member_source<citizen, condition>{members, coming_rows<citizen, condition>{rows}}) ==
          seen{{10, 0}, {12, 2}});
}

TEST_CASE("view_follower: coming rows have their data before and after, and their masks [S6]", "[view]") {
    const std::vector<entity> ids{entity{10}, entity{11}};
    const std::vector<citizen> data{{.hp = 0}, {.hp = 1}};
    const citizen later{.hp = 11};
    const ensign::internal::change<citizen, condition> what{change_kind::modified, ids[1], 1, &data[1], &later, {},
                                                            condition::cursed,     true};
    const std::vector<pending_row> pending{{1, &what}};
    coming_rows<citizen, condition> rows{row_view<citizen, condition>{ids, data.data(), nullptr}, pending};
    CHECK(rows[0].data.hp == 0);
    CHECK(rows[0].masks.empty());
    CHECK(rows[1].before.hp == 1);
    CHECK(rows[1].data.hp == 11);
    CHECK(rows[1].masks.get<condition>() == condition::cursed);
}
