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

constexpr std::size_t gets_per_pass = 4096;

/// Timed: reading one field of 4,096 entities by id, in random order over all n. The library checks that the entity is
/// there. A pass goes on where the last one stopped.
template <class World>
version get(std::size_t n, gaps with) {
    return [=, kept = std::shared_ptr<World>{}, next = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, scene::no_views, true, with); });
        const auto ids = handles_of(world, shuffled_ids(n, with));
        for (auto _ : state) {
            if (next + gets_per_pass > n) { next = 0; }
            std::uint32_t sum = 0;
            for (std::size_t i = next; i < next + gets_per_pass; ++i) { sum += world.get(ids[i]).health; }
            next += gets_per_pass;
            benchmark::DoNotOptimize(sum);
        }
    };
}

} // namespace

void add_get(std::vector<workload>& out) {
    for (const gaps with : {gaps::yes, gaps::no}) {
        for (const std::size_t n : {20'000u, 100'000u, 1'000'000u}) {
            out.push_back({with == gaps::yes ? "get" : "get, ids without gaps",
                           n,
                           0,
                           gets_per_pass,
                           {.of_limit = 2.5, .entt = 1.9, .flecs = 10},
                           get<ensign_world>(n, with),
                           get<limit_rows>(n, with),
                           get<naive_world>(n, with),
                           peers_of([=]<class World>() { return get<World>(n, with); })});
        }
    }
}

} // namespace bench
