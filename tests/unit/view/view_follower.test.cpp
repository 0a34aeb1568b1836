// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <utility>
#include <vector>

import ensign;

using ensign::entity;
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

    const citizen later{.hp = 22};
    const citizen other{.hp = 11};
    const citizen added{.hp = 33};
    const std::vector<pending_row<citizen>> pending{{1, entity{11}, &other},
                                                    {2, entity{12}, &later},
                                                    {3, entity{13}, &added}};
    const member_source<citizen, condition> source{members, rows, pending};
    CHECK(source.size() == 3);
    CHECK(all_of(source) == seen{{10, 0}, {12, 22}, {13, 33}});

    members.reset(3);
    CHECK(all_of(member_source<citizen, condition>{members, rows}) == seen{{10, 0}, {12, 2}});
}
