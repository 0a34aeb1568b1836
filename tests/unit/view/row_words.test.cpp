// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::same_masks;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using masks = ensign::trait_masks<condition, job>;
using filter = ensign::trait_filter<condition, job>;
using planes = ensign::internal::row_planes<condition, job>;
using rows = ensign::internal::row_view<citizen, condition, job>;

TEST_CASE("row_words: each bit says what the filter says of the row [V1]", "[view]") {
    std::mt19937 random{7};
    std::vector<entity> ids(200);
    std::vector<citizen> data(ids.size());
    std::vector<traits<condition>> conditions(ids.size());
    std::vector<traits<job>> jobs(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        conditions[i] = traits<condition>::retaining(random() & 0xffU);
        jobs[i] = traits<job>::retaining(random() & 0x8000'0003U);
    }
    const auto any_condition = [&] { return traits<condition>::retaining(random() & random() & 0x87U); };
    const auto any_job = [&] { return traits<job>::retaining(random() & random() & 0x8000'0003U); };
    for (int round = 0; round < 300; ++round) {
        const filter f{.all_of = {any_condition(), any_job()},
                       .any_of = {any_condition(), any_job()},
                       .none_of = {any_condition(), any_job()}};
        const rows all{ids, data.data(), round % 5 == 0 ? nullptr : conditions.data(),
                       round % 7 == 0 ? nullptr : jobs.data()};
        for (std::size_t from = 0; from < 320; from += 64) {
            std::uint64_t expected = 0;
            for (std::size_t k = 0; k < 64 && from + k < all.size(); ++k) {
                if (f.matches(all.all_masks(from + k))) { expected |= std::uint64_t{1} << k; }
            }
            planes p;
            p.fill(all, from, f.observed() | masks{condition::cursed});
            CHECK(p.matching(f) == expected);
        }
    }
}

TEST_CASE("row_words: whole words of masks are compared [V1]", "[view]") {
    const std::vector<entity> ids(130);
    const std::vector<citizen> data(ids.size());
    const std::vector<traits<condition>> a(ids.size(), condition::cursed);
    std::vector<traits<condition>> b = a;
    const rows left{ids, data.data(), a.data(), nullptr};
    const rows right{ids, data.data(), b.data(), nullptr};
    CHECK(same_masks(left, right, 0));
    CHECK(same_masks(left, right, 64));
    CHECK_FALSE(same_masks(left, right, 128)); // no whole word
    b[127] = condition::none;
    CHECK(same_masks(left, right, 0));
    CHECK_FALSE(same_masks(left, right, 64));
    CHECK_FALSE(same_masks(left, rows{ids, data.data(), nullptr, nullptr}, 0));
}
