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

/// Timed: visiting the rows with c0 (a quarter of n, at random places) and adding up a field.
template <class World>
version iterate(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        const World& world = once(kept, [&] { return filled<World>(n); });
        for (auto _ : state) {
            std::uint32_t sum = world.sum_of_c0();
            benchmark::DoNotOptimize(sum);
        }
    };
}
/// The same with `keep_field`.
version iterate_hot_ensign(std::size_t n) {
    return [=, kept = std::shared_ptr<ensign_world>{}](benchmark::State& state) mutable {
        ensign_world& world = once(kept, [&] { return filled<ensign_world>(n); });
        world.keep_health();
        for (auto _ : state) {
            std::uint32_t sum = world.health_of_c0();
            benchmark::DoNotOptimize(sum);
        }
    };
}
/// The same where the field has a column of its own beside the rows.
version iterate_hot_limit(std::size_t n) {
    return [=, kept = std::shared_ptr<bit_columns>{}](benchmark::State& state) mutable {
        const bit_columns& world = once(kept, [&] { return std::make_shared<bit_columns>(n); });
        for (auto _ : state) {
            std::uint32_t sum = world.sum_of_c0();
            benchmark::DoNotOptimize(sum);
        }
    };
}

/// Timed: visiting all n rows and adding up a field.
version visit_ensign(std::size_t n) {
    return [=, kept = std::shared_ptr<ensign_world>{}](benchmark::State& state) mutable {
        const ensign_world& world = once(kept, [&] { return filled<ensign_world>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            world.set().for_each([&](ensign::entity, const unit& u) { sum += u.health; });
            benchmark::DoNotOptimize(sum);
        }
    };
}
version visit_limit(std::size_t n) {
    return [=, kept = std::shared_ptr<limit_rows>{}](benchmark::State& state) mutable {
        const limit_rows& world = once(kept, [&] { return filled<limit_rows>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            for (const unit& u : world.data()) { sum += u.health; }
            benchmark::DoNotOptimize(sum);
        }
    };
}
version visit_naive(std::size_t n) {
    return [=, kept = std::shared_ptr<naive_world>{}](benchmark::State& state) mutable {
        const naive_world& world = once(kept, [&] { return filled<naive_world>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            for (const auto& [id, r] : world.rows()) { sum += r.data.health; }
            benchmark::DoNotOptimize(sum);
        }
    };
}

} // namespace

void add_iterate(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u, 1'000'000u}) {
        out.push_back({"iterate a quarter by trait",
                       n,
                       0,
                       1,
                       {.of_limit = 1.15, .entt = 8, .flecs = n == 20'000 ? 0.4 : 0.25},
                       iterate<ensign_world>(n),
                       iterate<limit_rows>(n),
                       iterate<naive_world>(n),
                       peers_of([=]<class World>() { return iterate<World>(n); })});
    }
    for (const std::size_t n : {20'000u, 100'000u, 1'000'000u}) {
        out.push_back({"iterate a quarter, hot field",
                       n,
                       0,
                       1,
                       {.of_limit = 1.3, .flecs = 1.2},
                       iterate_hot_ensign(n),
                       iterate_hot_limit(n),
                       iterate<naive_world>(n),
                       peers_of([=]<class World>() { return iterate<World>(n); })});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"iterate all rows", n, 0, 1, {}, visit_ensign(n), visit_limit(n), visit_naive(n)});
    }
}

} // namespace bench
