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

/// Timed: erasing an eighth of n rows, one by one, in random order. Not timed: inserting them again.
template <class World>
version destroy(std::size_t n, scene views, bool counted = false) {
    return [=, kept = std::shared_ptr<World>{}, first = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views); });
        if constexpr (requires { world.count_each_trait(); }) {
            if (counted) { world.count_each_trait(); }
        }
        const std::vector<std::uint32_t> ids = shuffled_ids(n);
        auto handles = handles_of(world, ids);
        for (auto _ : state) {
            for (std::size_t i = first; i < first + n / 8; ++i) { world.destroy(handles[i]); }
            benchmark::ClobberMemory();
            state.PauseTiming();
            for (std::size_t i = first; i < first + n / 8; ++i) {
                world.create(ids[i], unit_of(ids[i]), mask_of(ids[i]));
            }
            handles = handles_of(world, ids);
            first = first + n / 4 > n ? 0 : first + n / 8;
            state.ResumeTiming();
        }
    };
}

template <class Limit>
void add(std::vector<workload>& out, const char* work, scene s, goal aim, bool counted = false) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({work, n, views_in(s), n / 8, aim, destroy<ensign_world>(n, s, counted), destroy<Limit>(n, s),
                       destroy<naive_world>(n, s), peers_of([=]<class World>() { return destroy<World>(n, s); })});
    }
}

} // namespace

void add_destroy(std::vector<workload>& out) {
    add<limit_rows>(out, "destroy", scene::no_views, {.of_limit = 3.5, .entt = 7, .flecs = 4.5});
    add<limit_rows>(out, "destroy, bits kept", scene::no_views, {.of_limit = 3.5, .entt = 7, .flecs = 4.5}, true);
    add<limit_views>(out, "destroy, one view", scene::one_view, {.entt = 2});
    add<limit_views>(out, "destroy, 100 views, one cares", scene::hundred_one_asks, {.entt = 2});
}

} // namespace bench
