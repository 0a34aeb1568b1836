// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "peers.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "ensign_world.hpp"

namespace bench {

namespace {

/// Bytes that malloc has given and not got back, also to C code, with its own overhead.
[[nodiscard]] std::size_t allocated() noexcept {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

[[nodiscard]] std::string per_entity(std::size_t bytes, std::size_t n) {
    char out[32];
    std::snprintf(out, sizeof out, "%.1f", static_cast<double>(bytes) / static_cast<double>(n));
    return out;
}

/// A world of n entities with data, traits and so many views over traits. Room for n is reserved in all versions.
template <class World>
[[nodiscard]] std::unique_ptr<World> world_of(std::size_t n, int views) {
    auto world = std::make_unique<World>(n);
    if constexpr (has_views<World>) {
        for (int v = 0; v < views; ++v) { world->add_mask_view(sharing_mask(v)); }
    }
    for (std::uint32_t i = 0; i < n; ++i) { world->create(3 * i + 1, unit_of(3 * i + 1), mask_of(3 * i + 1)); }
    return world;
}

template <class World>
void print(const char* name, std::size_t n, int views) {
    const std::size_t before = allocated();
    const auto world = world_of<World>(n, views);
    if constexpr (requires { world->forget_handles(); }) { world->forget_handles(); }
    const std::size_t took = allocated() - before;
    std::printf("  %-16s %10.1f KB  %8s a row\n", name, static_cast<double>(took) / 1e3, per_entity(took, n).c_str());
}

void print_set(std::size_t n, int views) {
    const std::size_t before = allocated();
    const auto world = world_of<ensign_world>(n, views);
    const std::size_t took = allocated() - before;
    const ensign::memory_usage m = world->set().memory();
    std::printf("\n%zu entities, %d views\n", n, views);
    std::printf("  %-16s %10.1f KB  %8s a row   memory(): %.1f KB = index %s + ids %s + data %s + masks %s + bits %s + "
                "views %s a row; not in it: %.1f KB\n",
                "ensign", static_cast<double>(took) / 1e3, per_entity(took, n).c_str(),
                static_cast<double>(m.total()) / 1e3, per_entity(m.index, n).c_str(), per_entity(m.ids, n).c_str(),
                per_entity(m.data, n).c_str(), per_entity(m.masks, n).c_str(), per_entity(m.bits, n).c_str(),
                per_entity(m.observers, n).c_str(), (static_cast<double>(took) - static_cast<double>(m.total())) / 1e3);
}

} // namespace

int run_memory() {
    std::printf("Bytes in all, and for each entity: what malloc gave, with its own overhead, for a world that is as "
                "large as it was said to be.\nA row is an id, %zu bytes of data and 32 traits, 16 of which a quarter "
                "of the entities have. Ids are every third number. Views ask for 5 of the 16 traits.\n",
                sizeof(unit));
    for (const std::size_t n : {20'000u, 1'000'000u}) {
        for (const int views : {0, 10, 100}) {
            print_set(n, views);
            if (views == 0) {
                print<limit_rows>("limit", n, views);
            } else {
                print<limit_views>("limit", n, views);
            }
            print<naive_world>("naive", n, views);
#ifdef ENSIGN_BENCH_ENTT
            print<entt_tags_world>("entt, tags", n, views);
            print<entt_mask_world>("entt, mask", n, views);
#endif
#ifdef ENSIGN_BENCH_FLECS
            if (n <= 20'000 || views == 0) { // a hundred observers of a million creations take minutes
                print<flecs_sparse_world>("flecs, sparse", n, views);
            }
#endif
            std::fflush(stdout);
        }
    }
    return 0;
}

} // namespace bench
