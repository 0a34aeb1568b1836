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

constexpr std::size_t writes_per_pass = 4096;

/// Timed: replacing the data of 4,096 entities, in random order over all n; health and gold change, the other four
/// fields do not. One write in forty changes the membership of the view over gold, one in twenty that of one of the
/// hundred over health. A pass goes on where the last one stopped.
template <class World>
version write(std::size_t n, scene views, gaps with) {
    return [=, kept = std::shared_ptr<World>{}, next = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, views, false, with); });
        const std::vector<write_step> steps = write_steps(n, with);
        const auto ids = handles_of(world, ids_of(steps));
        for (auto _ : state) {
            if (next + writes_per_pass > steps.size()) { next = 0; }
            for (std::size_t i = next; i < next + writes_per_pass; ++i) { world.write(ids[i], steps[i].value); }
            next += writes_per_pass;
            benchmark::ClobberMemory();
        }
    };
}

template <class Limit>
void add(std::vector<workload>& out, const char* work, scene s, goal aim, gaps with = gaps::yes) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({work, n, views_in(s), writes_per_pass, aim, write<ensign_world>(n, s, with),
                       write<Limit>(n, s, with), write<naive_world>(n, s, with),
                       peers_of([=]<class World>() { return write<World>(n, s, with); })});
    }
}

} // namespace

void add_write(std::vector<workload>& out) {
    add<limit_rows>(out, "write", scene::no_views, {.of_limit = 1.8, .entt = 1.9});
    add<limit_rows>(out, "write, ids without gaps", scene::no_views, {.of_limit = 1.8, .entt = 1.9}, gaps::no);
    add<limit_views>(out, "write, one view", scene::one_view, {.of_limit = 2, .ns = 15});
    add<limit_views>(out, "write, 99 views on traits alone", scene::hundred_one_asks,
                     {.of_limit = 2, .ns = 15, .entt = 2, .flecs = 10});
    add<limit_views>(out, "write, 100 declared data views", scene::hundred_declared,
                     {.of_limit = 2, .ns = 35, .entt = 15, .flecs = 100});
    // Lambdas over the data, about which nothing is known but that they do not look at traits.
    add<limit_views>(out, "write, 100 functions of data", scene::hundred_functions,
                     {.ns = 300, .entt = 2, .flecs = 15});
    add<limit_views>(out, "write, 100 opaque predicates", scene::hundred_opaque, {.ns = 300, .entt = 2, .flecs = 15});
}

} // namespace bench
