// SPDX-License-Identifier: BSL-1.0
#include "naive_world.hpp"
#include "peers.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "ensign_world.hpp"

import ensign.snapshot;

namespace bench {

namespace {

using snapshot = ensign::snapshot_of<ensign_world::set_type>;

/// The same bytes as a snapshot has, with nothing around them.
struct bare_rows {
    std::vector<std::uint32_t> ids;
    std::vector<unit> data;
    std::vector<std::uint32_t> masks;

    explicit bare_rows(std::size_t n) : ids(ascending_ids(n)) {
        for (const std::uint32_t id : ids) {
            data.push_back(unit_of(id));
            masks.push_back(mask_of(id));
        }
    }
    void copy_to(bare_rows& other) const noexcept {
        std::memcpy(other.ids.data(), ids.data(), ids.size() * sizeof(std::uint32_t));
        std::memcpy(other.data.data(), data.data(), data.size() * sizeof(unit));
        std::memcpy(other.masks.data(), masks.data(), masks.size() * sizeof(std::uint32_t));
    }
};

template <class World>
std::shared_ptr<World> with_ten_views(std::size_t n) {
    const auto world = std::make_shared<World>(n);
    for (int v = 0; v < 10; ++v) { world->add_mask_view(sharing_mask(v) & 0x3fU); }
    for (const std::uint32_t id : ascending_ids(n)) { world->create(id, unit_of(id), mask_of(id)); }
    return world;
}

/// Changes data and traits of the entity.
template <class World>
void change(World& world, std::uint32_t id, std::uint32_t by) {
    unit value = unit_of(id);
    value.gold += by;
    const auto e = handles_of(world, {id}).front();
    world.write(e, value);
    world.toggle(e, 1U << by % 4);
}

/// Changes one row in `every`, chosen at random.
template <class World>
void change_some(World& world, std::size_t n, std::uint32_t every) {
    random r{n};
    for (const std::uint32_t id : ascending_ids(n)) {
        if (r.below(every) == 0) { change(world, id, 1 + r.below(4)); }
    }
}

// Two states that are restored in turn.

struct ensign_states {
    std::shared_ptr<ensign_world> world;
    snapshot states[2];

    ensign_states(std::size_t n, std::uint32_t every) : world{with_ten_views<ensign_world>(n)} {
        ensign::capture(world->set(), states[0]);
        change_some(*world, n, every);
        ensign::capture(world->set(), states[1]);
    }
    void restore(std::size_t i) { ensign::restore(world->set(), states[i]); }
};

/// The same as rows that come from outside: nothing is known about where they differ.
struct foreign_states : ensign_states {
    foreign_states(std::size_t n, std::uint32_t every) : ensign_states{n, every} {
        for (snapshot& s : states) { s = ensign::from_raw<snapshot>(ensign::to_raw(s)); }
    }
};

struct bare_states {
    bare_rows live;
    bare_rows states[2];

    bare_states(std::size_t n, std::uint32_t) : live{n}, states{bare_rows{n}, bare_rows{n}} {}
    void restore(std::size_t i) {
        states[i].copy_to(live);
        benchmark::ClobberMemory();
    }
};

struct naive_states {
    std::shared_ptr<naive_world> world;
    naive_world::rows_type states[2];

    naive_states(std::size_t n, std::uint32_t every) : world{with_ten_views<naive_world>(n)} {
        states[0] = world->rows();
        change_some(*world, n, every);
        states[1] = world->rows();
    }
    void restore(std::size_t i) { world->replace(states[i]); }
};

/// A peer saves and loads as its users do it; see its world.
template <class World>
struct peer_states {
    std::shared_ptr<World> world;
    typename World::saved_rows states[2];

    peer_states(std::size_t n, std::uint32_t every) : world{with_ten_views<World>(n)} {
        world->save(states[0]);
        change_some(*world, n, every);
        world->save(states[1]);
    }
    void restore(std::size_t i) { world->load(states[i]); }
};

/// Timed: one restore.
template <class States>
version restores(std::size_t n, std::uint32_t every) {
    return [=, kept = std::shared_ptr<States>{}](benchmark::State& state) mutable {
        States& s = once(kept, [&] { return std::make_shared<States>(n, every); });
        std::size_t i = 0;
        for (auto _ : state) { s.restore(i ^= 1); }
    };
}

/// Timed: one capture of everything, into memory that is there.
version capture_ensign(std::size_t n) {
    return [=, kept = std::shared_ptr<ensign_world>{}, into = snapshot{}](benchmark::State& state) mutable {
        ensign_world& world = once(kept, [&] { return filled<ensign_world>(n); });
        for (auto _ : state) {
            into.clear(); // otherwise only what has changed would be copied
            ensign::capture(world.set(), into);
            benchmark::ClobberMemory();
        }
    };
}
version capture_bare(std::size_t n) {
    return [=, kept = std::shared_ptr<bare_states>{}](benchmark::State& state) mutable {
        bare_states& s = once(kept, [&] { return std::make_shared<bare_states>(n, 1); });
        for (auto _ : state) { s.restore(0); }
    };
}
version capture_naive(std::size_t n) {
    return
        [=, kept = std::shared_ptr<naive_world>{}, into = naive_world::rows_type{}](benchmark::State& state) mutable {
            naive_world& world = once(kept, [&] { return filled<naive_world>(n); });
            for (auto _ : state) {
                into = world.rows();
                benchmark::ClobberMemory();
            }
        };
}

/// How many snapshots follow the changes of a world. So many captures are timed together, for stopping the clock while the
/// world changes takes as long as half of one.
constexpr std::size_t frames = 4;

/// `share` of the rows change before each capture: at random places, or side by side.
struct changes {
    const char* name;
    double share;
    bool clustered;
};

template <class World>
void change_between_captures(World& world, std::size_t n, const changes& c, random& r) {
    const auto count = static_cast<std::size_t>(static_cast<double>(n) * c.share);
    const std::uint32_t first = r.below(static_cast<std::uint32_t>(n - count));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = c.clustered ? first + i : r.below(static_cast<std::uint32_t>(n));
        change(world, static_cast<std::uint32_t>(3 * row + 1), 1 + r.below(100));
    }
}

/// Timed: one capture into a snapshot that was captured before the changes.
version follow_ensign(std::size_t n, const changes& c) {
    return [=, kept = std::shared_ptr<ensign_world>{}, into = std::vector<snapshot>(frames),
            r = random{n}](benchmark::State& state) mutable {
        ensign_world& world = once(kept, [&] { return filled<ensign_world>(n); });
        for (int twice = 0; twice < 2; ++twice) {
            for (snapshot& s : into) { ensign::capture(world.set(), s); }
        }
        for (auto _ : state) {
            state.PauseTiming();
            change_between_captures(world, n, c, r);
            state.ResumeTiming();
            for (snapshot& s : into) {
                ensign::capture(world.set(), s);
                benchmark::ClobberMemory();
            }
        }
    };
}
version follow_bare(std::size_t n) {
    return [=, kept = std::shared_ptr<bare_rows>{}, into = std::vector<bare_rows>{}](benchmark::State& state) mutable {
        const bare_rows& rows = once(kept, [&] { return std::make_shared<bare_rows>(n); });
        while (into.size() < frames) { into.push_back(rows); }
        for (auto _ : state) {
            for (bare_rows& s : into) {
                rows.copy_to(s);
                benchmark::ClobberMemory();
            }
        }
    };
}
template <class World>
version capture_peer(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}, into = typename World::saved_rows{}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n); });
        for (auto _ : state) {
            world.save(into);
            benchmark::ClobberMemory();
        }
    };
}

} // namespace

void add_snapshots(std::vector<workload>& out) {
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"capture",
                       n,
                       0,
                       1,
                       {.of_limit = 1.15, .entt = 14, .flecs = n == 20'000 ? 5.0 : 2.5},
                       capture_ensign(n),
                       capture_bare(n),
                       capture_naive(n),
                       peers_of([=]<class World>() { return capture_peer<World>(n); })});
    }
    for (const changes& c :
         {changes{"capture, nothing changed", 0, false}, changes{"capture, 1 % clustered", 0.01, true},
          changes{"capture, 1 % at random", 0.01, false}, changes{"capture, 10 % clustered", 0.1, true},
          changes{"capture, 10 % at random", 0.1, false}}) {
        for (const std::size_t n : {20'000u, 100'000u}) {
            const double aim = c.clustered && c.share < 0.05 ? 0.1 : 0;
            out.push_back({c.name, n, 0, frames, {aim}, follow_ensign(n, c), follow_bare(n), version{}});
        }
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        for (const std::uint32_t every : {100u, 1u}) {
            out.push_back({every == 1 ? "restore, all changed" : "restore, 1 % changed",
                           n,
                           10,
                           1,
                           {.of_limit = 1.5, .entt = 18, .flecs = n == 20'000 ? 10.0 : 5.5},
                           restores<ensign_states>(n, every),
                           restores<bare_states>(n, every),
                           restores<naive_states>(n, every),
                           peers_of([=]<class World>() { return restores<peer_states<World>>(n, every); })});
        }
        out.push_back({"restore from outside, 1 % differ",
                       n,
                       10,
                       1,
                       {1.5},
                       restores<foreign_states>(n, 100),
                       restores<bare_states>(n, 100),
                       version{}});
    }
}

} // namespace bench
