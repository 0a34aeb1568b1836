// SPDX-License-Identifier: BSL-1.0
#include "bit_columns.hpp"
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

enum class question { all, any };

/// Timed: one count over all n rows of those with both, or one, of c0 and c1 (each on a quarter of the rows), after c0
/// of one entity was toggled, so that the last answer is of no use. `again`: nothing was toggled.
template <class World>
version count(std::size_t n, question q, bool again) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] {
            if constexpr (requires { world.toggle_first(); }) {
                return std::make_shared<World>(n);
            } else {
                return filled<World>(n);
            }
        });
        const auto first = [&] {
            if constexpr (requires { world.toggle_first(); }) {
                return 0;
            } else {
                return handles_of(world, {1}).front();
            }
        }();
        for (auto _ : state) {
            if (!again) {
                if constexpr (requires { world.toggle_first(); }) {
                    world.toggle_first();
                } else {
                    world.toggle(first, 1);
                }
            }
            std::size_t count = q == question::all ? world.count_all() : world.count_any();
            benchmark::DoNotOptimize(count);
            benchmark::ClobberMemory();
        }
    };
}

void add(std::vector<workload>& out, const char* work, question q, bool again, goal at_20k, goal at_100k) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({work, n, 0, 1, n == 20'000 ? at_20k : at_100k, count<ensign_world>(n, q, again),
                       again ? version{} : count<bit_columns>(n, q, again), count<naive_world>(n, q, again),
                       peers_of([=]<class World>() { return count<World>(n, q, again); })});
    }
}

} // namespace

void add_count(std::vector<workload>& out) {
    add(out, "count all of two traits", question::all, false, {.of_limit = 1.5, .entt = 100, .flecs = 1.7},
        {.of_limit = 1.5, .entt = 100, .flecs = 0.5});
    add(out, "count any of two traits", question::any, false, {.of_limit = 1.5, .entt = 100, .flecs = 1.7},
        {.of_limit = 1.5, .entt = 100, .flecs = 2});
    add(out, "count all of two traits, again", question::all, true, {.ns = 5, .flecs = 20}, {.ns = 5, .flecs = 20});
}

} // namespace bench
