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

/// Timed: inserting n rows with data, and with masks if wanted, one by one, ids ascending, into a set that is empty but
/// has grown to this size before. Not timed: clearing it again.
template <class World>
version create(std::size_t n, scene views, bool with_traits) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views); });
        const new_rows rows{n, with_traits};
        for (auto _ : state) {
            state.PauseTiming();
            world.clear();
            state.ResumeTiming();
            for (std::size_t i = 0; i < n; ++i) { world.create(rows.ids[i], rows.data[i], rows.masks[i]); }
            benchmark::ClobberMemory();
        }
    };
}

template <class Limit>
void add(std::vector<workload>& out, const char* work, scene s, bool with_traits, goal aim) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({work, n, views_in(s), n, aim, create<ensign_world>(n, s, with_traits),
                       create<Limit>(n, s, with_traits), create<naive_world>(n, s, with_traits),
                       peers_of([=]<class World>() { return create<World>(n, s, with_traits); })});
    }
}

} // namespace

void add_create(std::vector<workload>& out) {
    add<limit_rows>(out, "create", scene::no_views, true, {.of_limit = 4, .ns = 7, .entt = 3});
    add<limit_rows>(out, "create, data alone", scene::no_views, false, {.of_limit = 4, .ns = 7, .entt = 3});
    add<limit_views>(out, "create, one view", scene::one_view, true, {.entt = 2});
    add<limit_views>(out, "create, 100 views, one cares", scene::hundred_one_asks, true, {.entt = 2});
}

} // namespace bench
