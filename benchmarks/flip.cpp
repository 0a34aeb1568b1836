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

constexpr std::size_t flips_per_pass = 4096;

/// Timed: toggling c0 of 4,096 entities, in random order over all n (density 1/4 at first, then about 1/2). A pass goes
/// on where the last one stopped.
template <class World>
version flip(std::size_t n, scene views, gaps with, bool counted = false) {
    return [=, kept = std::shared_ptr<World>{}, next = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views, true, with); });
        if constexpr (requires { world.count_each_trait(); }) {
            if (counted) { world.count_each_trait(); }
        }
        const auto ids = handles_of(world, shuffled_ids(n, with));
        for (auto _ : state) {
            if (next + flips_per_pass > n) { next = 0; }
            for (std::size_t i = next; i < next + flips_per_pass; ++i) { world.toggle(ids[i], 1); }
            next += flips_per_pass;
            benchmark::ClobberMemory();
        }
    };
}

template <class Limit>
void add(std::vector<workload>& out, const char* work, scene s, goal aim, double entt_at_100k = 0,
         gaps with = gaps::yes, bool counted = false) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        if (n == 100'000 && entt_at_100k > 0) { aim.entt = entt_at_100k; }
        out.push_back({work, n, views_in(s), flips_per_pass, aim, flip<ensign_world>(n, s, with, counted),
                       flip<Limit>(n, s, with), flip<naive_world>(n, s, with),
                       peers_of([=]<class World>() { return flip<World>(n, s, with); })});
    }
}

} // namespace

void add_flip(std::vector<workload>& out) {
    const goal plain{.of_limit = 2.5, .ns = 6, .entt = 1.5, .flecs = 13};
    add<limit_rows>(out, "flip", scene::no_views, plain, 2.2);
    add<limit_rows>(out, "flip, ids without gaps", scene::no_views, plain, 2.2, gaps::no);
    add<limit_rows>(out, "flip, bits kept", scene::no_views, plain, 2.2, gaps::yes, true);
    add<limit_views>(out, "flip, one view", scene::one_view, {.of_limit = 1.7});
    add<limit_views>(out, "flip, 99 views on other bits", scene::hundred_one_asks,
                     {.of_limit = 1.7, .entt = 1.4, .flecs = 6.5});
    add<limit_views>(out, "flip, 100 views share the bit", scene::hundred_sharing,
                     {.of_limit = 1.7, .ns = 70, .entt = 5, .flecs = 35});
}

} // namespace bench
