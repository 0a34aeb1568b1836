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

/// Timed: inserting n rows at once, ids ascending, into a set that is empty but has grown to this size before. Each
/// version gets them in the form that it likes best. Not timed: making that form, and clearing the set again.
template <class World>
version create_many(std::size_t n, bool with_traits) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n); });
        const auto rows = [&] {
            if constexpr (requires { typename World::rows_to_insert; }) {
                return typename World::rows_to_insert{new_rows{n, with_traits}};
            } else {
                return new_rows{n, with_traits};
            }
        }();
        for (auto _ : state) {
            state.PauseTiming();
            world.clear();
            state.ResumeTiming();
            world.create_many(rows);
            benchmark::ClobberMemory();
        }
    };
}

} // namespace

void add_create_many(std::vector<workload>& out) {
    for (const bool with_traits : {true, false}) {
        for (const std::size_t n : {20'000u, 100'000u}) {
            out.push_back({with_traits ? "create, bulk" : "create, bulk, data alone",
                           n,
                           0,
                           n,
                           {.of_limit = 1.5, .entt = 3, .flecs = 1.4},
                           create_many<ensign_world>(n, with_traits),
                           create_many<limit_rows>(n, with_traits),
                           create_many<naive_world>(n, with_traits),
                           peers_of([=]<class World>() { return create_many<World>(n, with_traits); })});
        }
    }
}

} // namespace bench
