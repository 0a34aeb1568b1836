// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_WORKLOAD_HPP
#define ENSIGN_BENCHMARKS_WORKLOAD_HPP

/// \file
/// What every version works on: the row, the views, and the sequences of operations. All of it is the same on every
/// run.

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace bench {

/// The row: 24 bytes, 6 fields, no padding.
struct unit {
    std::uint32_t health; ///< spread evenly over 0 .. 9,999
    std::uint32_t gold;   ///< spread evenly over 900 .. 1,099
    float x, y;
    std::uint32_t level;
    std::uint32_t home;
};
ENSIGN_FIELDS(unit, health, gold, x, y, level, home);

/// 32 traits. Each of the first 16 is set for a quarter of the entities, at random; nobody has one of the others.
enum class condition : std::uint32_t {
    none = 0,
    c0 = 1u << 0,
    c1 = 1u << 1,
    c2 = 1u << 2,
    c3 = 1u << 3,
    c4 = 1u << 4,
    c5 = 1u << 5,
    c6 = 1u << 6,
    c7 = 1u << 7,
    c8 = 1u << 8,
    c9 = 1u << 9,
    c10 = 1u << 10,
    c11 = 1u << 11,
    c12 = 1u << 12,
    c13 = 1u << 13,
    c14 = 1u << 14,
    c15 = 1u << 15,
    c16 = 1u << 16,
    c17 = 1u << 17,
    c18 = 1u << 18,
    c19 = 1u << 19,
    c20 = 1u << 20,
    c21 = 1u << 21,
    c22 = 1u << 22,
    c23 = 1u << 23,
    c24 = 1u << 24,
    c25 = 1u << 25,
    c26 = 1u << 26,
    c27 = 1u << 27,
    c28 = 1u << 28,
    c29 = 1u << 29,
    c30 = 1u << 30,
    c31 = 1u << 31,
};
ENSIGN_TRAITS(condition, (none, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18,
                          c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31));

/// SplitMix64.
class random {
public:
    explicit random(std::uint64_t seed) noexcept : state_{seed} {}

    [[nodiscard]] std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    [[nodiscard]] std::uint32_t below(std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(next() % bound);
    }

private:
    std::uint64_t state_;
};

/// The row, and its mask, of the entity with this id.
[[nodiscard]] inline unit unit_of(std::uint32_t id) noexcept {
    random r{id};
    return {r.below(10'000),
            900 + r.below(200),
            static_cast<float>(r.below(1000)),
            static_cast<float>(r.below(1000)),
            r.below(100),
            id};
}
[[nodiscard]] inline std::uint32_t mask_of(std::uint32_t id) noexcept {
    random r{~std::uint64_t{id}};
    return static_cast<std::uint32_t>(r.next() & r.next() & 0xffff); // each bit: one in four
}

/// Ids have gaps, every third number; or none, as the handles are that others hand out.
enum class gaps : bool { no, yes };
[[nodiscard]] inline std::vector<std::uint32_t> ascending_ids(std::size_t n, gaps with = gaps::yes) {
    std::vector<std::uint32_t> out(n);
    for (std::size_t i = 0; i < n; ++i) { out[i] = static_cast<std::uint32_t>(with == gaps::yes ? 3 * i + 1 : i); }
    return out;
}
[[nodiscard]] inline std::vector<std::uint32_t> shuffled(std::vector<std::uint32_t> ids) {
    random r{ids.size()};
    for (std::size_t i = ids.size(); i > 1; --i) { std::swap(ids[i - 1], ids[r.below(static_cast<std::uint32_t>(i))]); }
    return ids;
}
[[nodiscard]] inline std::vector<std::uint32_t> shuffled_ids(std::size_t n, gaps with = gaps::yes) {
    return shuffled(ascending_ids(n, with));
}

/// Rows that are about to be, column by column.
struct new_rows {
    std::vector<std::uint32_t> ids;
    std::vector<unit> data;
    std::vector<std::uint32_t> masks;

    /// In ascending order; without traits when `with_traits` is false.
    explicit new_rows(std::size_t n, bool with_traits = true) : ids{ascending_ids(n)} {
        for (const std::uint32_t id : ids) {
            data.push_back(unit_of(id));
            masks.push_back(with_traits ? mask_of(id) : 0);
        }
    }
};

/// What a version calls its entities: the ids of the workload, unless it hands out handles of its own. Looked up before
/// the time begins.
template <class World>
[[nodiscard]] auto handles_of(const World& world, const std::vector<std::uint32_t>& ids) {
    if constexpr (requires { world.handle(1U); }) {
        std::vector<typename World::handle_type> out;
        out.reserve(ids.size());
        for (const std::uint32_t id : ids) { out.push_back(world.handle(id)); }
        return out;
    } else {
        return ids;
    }
}

/// The views of a workload. Every view counts its enters and exits in a callback.
enum class scene {
    no_views,
    one_view,          ///< c0 & c1 & c2; and for data: gold >= 1,000
    hundred_one_asks,  ///< that one, and 99 that ask for traits among c16 .. c31 only
    hundred_sharing,   ///< c0 and four more of c1 .. c15 each
    hundred_declared,  ///< health >= 100 * v + 50, said so that the library can see it
    hundred_functions, ///< likewise, as functions of the data
    hundred_opaque,    ///< likewise, as functions of data and traits that nothing is known of
};
[[nodiscard]] inline int views_in(scene s) noexcept {
    return s == scene::no_views ? 0 : s == scene::one_view ? 1 : 100;
}

/// The masks that the 99 indifferent views ask for, and those of the hundred that share c0.
[[nodiscard]] inline std::uint32_t indifferent_mask(int v) noexcept {
    random r{static_cast<std::uint64_t>(v) + 1};
    return (1u << (16 + r.below(16))) | (1u << (16 + r.below(16)));
}
[[nodiscard]] inline std::uint32_t sharing_mask(int v) noexcept {
    random r{static_cast<std::uint64_t>(v) + 1000};
    std::uint32_t out = 1;
    while (__builtin_popcount(out) < 5) { out |= 1u << (1 + r.below(15)); }
    return out;
}

/// Whether a version has views at all.
template <class World>
concept has_views = requires(World& world) { world.add_mask_view(1); };

/// Adds the views of a scene to any version. The view that asks is about traits or about data.
template <class World>
    requires has_views<World>
void add_views(World& world, scene s, bool about_traits) {
    switch (s) {
    case scene::no_views: break;
    case scene::one_view:
    case scene::hundred_one_asks:
        if (about_traits) {
            world.add_mask_view(7);
        } else {
            world.add_gold_view(1000);
        }
        for (int v = 1; v < views_in(s); ++v) { world.add_mask_view(indifferent_mask(v)); }
        break;
    case scene::hundred_sharing:
        for (int v = 0; v < 100; ++v) { world.add_mask_view(sharing_mask(v)); }
        break;
    case scene::hundred_declared:
        for (int v = 0; v < 100; ++v) { world.add_health_view(100 * static_cast<std::uint32_t>(v) + 50); }
        break;
    case scene::hundred_functions:
        for (int v = 0; v < 100; ++v) {
            const std::uint32_t least = 100 * static_cast<std::uint32_t>(v) + 50;
            if constexpr (requires { world.add_health_function(least); }) {
                world.add_health_function(least);
            } else {
                world.add_opaque_view(least);
            }
        }
        break;
    case scene::hundred_opaque:
        for (int v = 0; v < 100; ++v) { world.add_opaque_view(100 * static_cast<std::uint32_t>(v) + 50); }
        break;
    }
}

/// A version with n rows and the views of a scene.
template <class World>
[[nodiscard]] std::shared_ptr<World> filled(std::size_t n, scene s = scene::no_views, bool about_traits = true,
                                            gaps with = gaps::yes) {
    const auto world = std::make_shared<World>(n);
    if constexpr (has_views<World>) { add_views(*world, s, about_traits); }
    for (const std::uint32_t id : ascending_ids(n, with)) { world->create(id, unit_of(id), mask_of(id)); }
    return world;
}

/// Makes something at the first call and keeps it for the repetitions.
template <class T, class Make>
[[nodiscard]] T& once(std::shared_ptr<T>& kept, Make make) {
    if (kept == nullptr) { kept = make(); }
    return *kept;
}

/// A write. Health and gold move within 16 above their first value, so that one write in twenty crosses a threshold of
/// `hundred_declared`, and one in forty that of gold.
struct write_step {
    std::uint32_t id;
    unit value;
};

[[nodiscard]] inline std::vector<std::uint32_t> ids_of(const std::vector<write_step>& steps) {
    std::vector<std::uint32_t> out;
    out.reserve(steps.size());
    for (const write_step& s : steps) { out.push_back(s.id); }
    return out;
}

/// Two rounds over all entities in random order; no write leaves a value as it was, also when they are repeated.
[[nodiscard]] inline std::vector<write_step> write_steps(std::size_t n, gaps with = gaps::yes) {
    std::vector<write_step> out;
    random r{n + 1};
    for (const std::uint32_t odd : {0u, 1u}) {
        for (const std::uint32_t id : shuffled_ids(n, with)) {
            unit value = unit_of(id);
            value.health += 2 * r.below(8) + odd;
            value.gold += 2 * r.below(8) + odd;
            out.push_back({id, value});
        }
    }
    return out;
}

} // namespace bench

#endif
