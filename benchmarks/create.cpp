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

/// Timed: inserting n rows with data and mask, one by one, ids ascending, into a set that is empty but has grown to this
/// size before. Not timed: clearing it again.
template <class World>
version create(std::size_t n, scene views) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views); });
        const std::vector<std::uint32_t> ids = ascending_ids(n);
        std::vector<unit> data;
        std::vector<std::uint32_t> masks;
        for (const std::uint32_t id : ids) {
            data.push_back(unit_of(id));
            masks.push_back(mask_of(id));
        }
        for (auto _ : state) {
            state.PauseTiming();
            world.clear();
            state.ResumeTiming();
            for (std::size_t i = 0; i < n; ++i) { world.create(ids[i], data[i], masks[i]); }
            benchmark::ClobberMemory();
        }
    };
}

} // namespace

void add_create(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"create",
                       n,
                       0,
                       n,
                       {4, 7},
                       create<ensign_world>(n, scene::no_views),
                       create<limit_rows>(n, scene::no_views),
                       create<naive_world>(n, scene::no_views)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        for (const scene s : {scene::one_view, scene::hundred_one_asks}) {
            out.push_back({"create, one view cares",
                           n,
                           views_in(s),
                           n,
                           {},
                           create<ensign_world>(n, s),
                           create<limit_views>(n, s),
                           create<naive_world>(n, s)});
        }
    }
}

} // namespace bench
