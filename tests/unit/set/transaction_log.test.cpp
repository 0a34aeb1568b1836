// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::change_kind;
using town::citizen;
using town::condition;
using log_type = ensign::internal::transaction_log<citizen, condition>;

TEST_CASE("transaction_log: keeps steps in order and gives the first of every entity [S9]", "[set]") {
    log_type log;
    CHECK(log.empty());
    CHECK(log.first_steps(3).empty());
    const auto record = [&](std::uint32_t id, int hp) {
        log.make_room();
        log.record({change_kind::modified, entity{id}, id == 7 ? 0U : id == 0 ? 1U : 2U, {.hp = hp}, {}});
    };
    for (int round = 0; round < 30; ++round) {
        record(7, round);
        record(~0U, round);
        if (round == 3) { record(0, round); }
    }
    CHECK(log.size() == 61);
    CHECK_FALSE(log.moved_rows());
    CHECK(log.first_steps(3) == std::vector<std::uint32_t>{0, 1, 8});
    log.make_room();
    log.record({change_kind::erased, entity{9}, 1, {}, {}}); // from now on rows say nothing of entities
    CHECK(log.moved_rows());
    CHECK(log.first_steps(2) == std::vector<std::uint32_t>{0, 1, 8, 61});
    log.pop_back();
    CHECK(log[8].data.hp == 3);
    CHECK(log.back().who == entity{~0U});
    log.pop_back();
    CHECK(log.back().who == entity{7});
    log.clear();
    CHECK(log.empty());
    CHECK_FALSE(log.moved_rows());
    log.record({change_kind::inserted, entity{9}, 0, {}, {}});
    log.pop_back();
    CHECK_FALSE(log.moved_rows());
}
