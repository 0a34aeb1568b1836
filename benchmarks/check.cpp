// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "peers.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "ensign_world.hpp"

namespace bench {

namespace {

constexpr std::size_t n = 1'000;

/// What a version says after a script of changes.
struct outcome {
    std::size_t told = 0;
    std::vector<std::size_t> members;
    std::size_t counts[2] = {};
};

template <class World>
[[nodiscard]] outcome play(scene views) {
    const std::shared_ptr<World> kept = filled<World>(n, views, views != scene::hundred_declared);
    World& world = *kept;
    const std::vector<std::uint32_t> ids = shuffled_ids(n);
    auto handles = handles_of(world, ids);
    random r{7};
    for (std::size_t i = 0; i < n; ++i) { world.toggle(handles[i], 1U << r.below(4)); }
    const std::vector<write_step> steps = write_steps(n);
    handles = handles_of(world, ids_of(steps));
    for (std::size_t i = 0; i < steps.size(); ++i) { world.write(handles[i], steps[i].value); }
    handles = handles_of(world, ids);
    for (std::size_t i = 0; i < n / 2; ++i) { world.destroy(handles[i]); }
    for (std::size_t i = 0; i < n / 4; ++i) { world.create(ids[i], unit_of(ids[i]), mask_of(ids[i])); }

    outcome out;
    out.told = world.told();
    for (int v = 0; v < views_in(views); ++v) { out.members.push_back(world.members_of(static_cast<std::size_t>(v))); }
    if constexpr (requires { world.count_all(); }) {
        out.counts[0] = world.count_all();
        out.counts[1] = world.count_any();
    }
    return out;
}

struct comparison {
    const char* scene_name;
    outcome expected;
    bool equal = true;

    void with(const char* version, const outcome& got, bool with_counts = true) {
        const char* what = got.told != expected.told             ? "told"
                           : got.members != expected.members     ? "members"
                           : !with_counts                        ? nullptr
                           : got.counts[0] != expected.counts[0] ? "count all"
                           : got.counts[1] != expected.counts[1] ? "count any"
                                                                 : nullptr;
        std::printf("%-34s %-14s %8zu told, counts %zu and %zu: %s%s\n", scene_name, version, got.told, got.counts[0],
                    got.counts[1], what == nullptr ? "the same" : "DIFFERENT: ", what == nullptr ? "" : what);
        equal = equal && what == nullptr;
    }
};

/// Saves, changes, loads, and looks whether all is as it was.
template <class World>
[[nodiscard]] bool restores() {
    const auto world = std::make_shared<World>(n);
    for (int v = 0; v < 10; ++v) { world->add_mask_view(sharing_mask(v) & 0x3fU); }
    for (const std::uint32_t id : ascending_ids(n)) { world->create(id, unit_of(id), mask_of(id)); }
    typename World::saved_rows saved;
    world->save(saved);
    const auto said = [&] {
        std::vector<std::size_t> out{world->count_all(), world->count_any(), world->sum_of_c0()};
        for (std::size_t v = 0; v < 10; ++v) { out.push_back(world->members_of(v)); }
        return out;
    };
    const std::vector<std::size_t> before = said();
    for (const std::uint32_t id : shuffled_ids(n)) { world->toggle(world->handle(id), 1U << id % 4); }
    const bool changed = said() != before;
    for (int i = 0; i < 3; ++i) { world->load(saved); }
    return changed && said() == before;
}

} // namespace

int run_check() {
    const struct {
        const char* name;
        scene views;
    } scenes[] = {{"no views", scene::no_views},
                  {"one view", scene::one_view},
                  {"100 views, 99 on other bits", scene::hundred_one_asks},
                  {"100 views share a bit", scene::hundred_sharing},
                  {"100 views on data", scene::hundred_declared}};
    bool ours = true;
    bool peers_agree = true;
    for (const auto& s : scenes) {
        comparison c{s.name, play<ensign_world>(s.views)};
        c.with("ensign", c.expected);
        if (s.views != scene::no_views) { c.with("limit", play<limit_views>(s.views), false); }
        const outcome naive = play<naive_world>(s.views);
        c.with("naive", s.views == scene::no_views ? [&] {
            outcome o = naive;
            o.told = 0;
            return o;
        }()
                                                   : naive);
        ours = ours && c.equal;
        c.equal = true;
#ifdef ENSIGN_BENCH_ENTT
        c.with("entt, tags", play<entt_tags_world>(s.views));
        c.with("entt, mask", play<entt_mask_world>(s.views));
#endif
#ifdef ENSIGN_BENCH_FLECS
        c.with("flecs, sparse", play<flecs_sparse_world>(s.views));
        c.with("flecs, tables", play<flecs_tables_world>(s.views));
#endif
        peers_agree = peers_agree && c.equal;
    }
    const auto restored = [&]([[maybe_unused]] const char* name, bool right) {
        std::printf("%-34s %-14s %s\n", "save, change, load", name, right ? "as it was" : "DIFFERENT");
        peers_agree = peers_agree && right;
    };
#ifdef ENSIGN_BENCH_ENTT
    restored("entt, tags", restores<entt_tags_world>());
    restored("entt, mask", restores<entt_mask_world>());
#endif
#ifdef ENSIGN_BENCH_FLECS
    restored("flecs, sparse", restores<flecs_sparse_world>());
    restored("flecs, tables", restores<flecs_tables_world>());
#endif
    static_cast<void>(restored);
    std::printf("\nensign, limit and naive agree: %s. The peers do as well: %s.\n", ours ? "yes" : "NO",
                peers_agree ? "yes" : "NO (a row of theirs that differs is not the same work)");
    return ours ? 0 : 1;
}

} // namespace bench
