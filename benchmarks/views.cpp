// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "peers.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ensign_world.hpp"

namespace bench {

namespace {

/// n rows, and a view of those with c0: a quarter of them, at random places.
template <class World>
std::shared_ptr<World> with_quarter(std::size_t n) {
    const auto world = std::make_shared<World>(n);
    world->add_mask_view(1);
    for (const std::uint32_t id : ascending_ids(n)) { world->create(id, unit_of(id), mask_of(id)); }
    return world;
}

/// Timed: walking the members of that view and adding up a field.
template <class World>
version walk(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return with_quarter<World>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            world.members(0, [&](std::uint32_t, const unit& u) { sum += u.health; });
            benchmark::DoNotOptimize(sum);
        }
    };
}
/// The same with the peer's own query for c0, which has no enter and exit.
template <class World>
version query(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n); });
        for (auto _ : state) {
            std::uint32_t sum = world.sum_of_c0();
            benchmark::DoNotOptimize(sum);
        }
    };
}

/// Timed: asking that view how many members it has. There is no limit to compare with: it is one load.
template <class World>
version size(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return with_quarter<World>(n); });
        for (auto _ : state) {
            std::size_t count = world.members_of(0);
            benchmark::DoNotOptimize(count);
        }
    };
}
/// What the peers have to do for it without a view of their own making.
template <class World>
version query_size(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n); });
        for (auto _ : state) {
            std::size_t count = world.count_all();
            benchmark::DoNotOptimize(count);
        }
    };
}

} // namespace

void add_views(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u, 1'000'000u}) {
        out.push_back({"walk a view's members",
                       n,
                       1,
                       1,
                       {.of_limit = 1.2, .entt = 8},
                       walk<ensign_world>(n),
                       walk<limit_views>(n),
                       walk<naive_world>(n),
                       peers_of([=]<class World>() { return query<World>(n); })});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"count, standing (size of a view)",
                       n,
                       1,
                       1,
                       {.ns = 5, .flecs = 20},
                       size<ensign_world>(n),
                       {},
                       size<naive_world>(n),
                       peers_of([=]<class World>() { return query_size<World>(n); })});
    }
}

} // namespace bench
