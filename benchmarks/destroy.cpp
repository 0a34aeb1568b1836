// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
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
version destroy(std::size_t n, scene views) {
    return [=, kept = std::shared_ptr<World>{}, first = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views); });
        const std::vector<std::uint32_t> ids = shuffled_ids(n);
        for (auto _ : state) {
            for (std::size_t i = first; i < first + n / 8; ++i) { world.destroy(ids[i]); }
            benchmark::ClobberMemory();
            state.PauseTiming();
            for (std::size_t i = first; i < first + n / 8; ++i) {
                world.create(ids[i], unit_of(ids[i]), mask_of(ids[i]));
            }
            first = first + n / 4 > n ? 0 : first + n / 8;
            state.ResumeTiming();
        }
    };
}

} // namespace

void add_destroy(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"destroy",
                       n,
                       0,
                       n / 8,
                       {3.5},
                       destroy<ensign_world>(n, scene::no_views),
                       destroy<limit_rows>(n, scene::no_views),
                       destroy<naive_world>(n, scene::no_views)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        for (const scene s : {scene::one_view, scene::hundred_one_asks}) {
            out.push_back({"destroy, one view cares",
                           n,
                           views_in(s),
                           n / 8,
                           {},
                           destroy<ensign_world>(n, s),
                           destroy<limit_views>(n, s),
                           destroy<naive_world>(n, s)});
        }
    }
}

} // namespace bench
