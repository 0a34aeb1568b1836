// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ensign_world.hpp"

namespace bench {

namespace {

/// Timed: walking the members of one view (a quarter of n rows, at random places) and adding up a field.
template <class World>
version walk(std::size_t n) {
    return [=](benchmark::State& state) {
        World world{n};
        world.add_mask_view(1);
        for (const std::uint32_t id : ascending_ids(n)) { world.create(id, unit_of(id), mask_of(id)); }
        for (auto _ : state) {
            std::uint32_t sum = 0;
            world.members(0, [&](std::uint32_t, const unit& u) { sum += u.health; });
            benchmark::DoNotOptimize(sum);
        }
    };
}

/// Timed: asking one view how many members it has. There is no limit to compare with: it is one load.
template <class World>
version size(std::size_t n) {
    return [=](benchmark::State& state) {
        World world{n};
        world.add_mask_view(1);
        for (const std::uint32_t id : ascending_ids(n)) { world.create(id, unit_of(id), mask_of(id)); }
        for (auto _ : state) {
            std::size_t count = world.members_of(0);
            benchmark::DoNotOptimize(count);
        }
    };
}

} // namespace

void add_views(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"walk a view's members",
                       n,
                       1,
                       1,
                       {1.2},
                       walk<ensign_world>(n),
                       walk<limit_views>(n),
                       walk<naive_world>(n)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"count a view's members", n, 1, 1, {0, 5}, size<ensign_world>(n), {}, size<naive_world>(n)});
    }
}

} // namespace bench
