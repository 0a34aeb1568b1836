// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ensign_world.hpp"

namespace bench {

namespace {

/// The limit of counting: a column of bits for each trait.
class bit_columns {
public:
    explicit bit_columns(std::size_t n) {
        for (auto& column : columns_) { column.resize((n + 63) / 64); }
        const std::vector<std::uint32_t> ids = ascending_ids(n);
        for (std::size_t row = 0; row < n; ++row) {
            for (std::uint32_t left = mask_of(ids[row]); left != 0; left &= left - 1) {
                columns_[static_cast<std::size_t>(std::countr_zero(left))][row / 64] |= std::uint64_t{1} << (row % 64);
            }
        }
    }
    [[nodiscard]] std::size_t count_all(std::size_t a, std::size_t b) const noexcept {
        std::size_t out = 0;
        for (std::size_t w = 0; w < columns_[a].size(); ++w) {
            out += static_cast<std::size_t>(std::popcount(columns_[a][w] & columns_[b][w]));
        }
        return out;
    }
    [[nodiscard]] std::size_t count_any(std::size_t a, std::size_t b) const noexcept {
        std::size_t out = 0;
        for (std::size_t w = 0; w < columns_[a].size(); ++w) {
            out += static_cast<std::size_t>(std::popcount(columns_[a][w] | columns_[b][w]));
        }
        return out;
    }

private:
    std::array<std::vector<std::uint64_t>, 32> columns_;
};

/// The three ways to count the rows with both, or one, of c0 and c1 (each on a quarter of the rows).
struct ensign_count {
    explicit ensign_count(std::size_t n) : world{filled<ensign_world>(n)} {}
    [[nodiscard]] std::size_t all() const { return world->set().count_all(condition::c0 | condition::c1); }
    [[nodiscard]] std::size_t any() const { return world->set().count_any(condition::c0 | condition::c1); }
    std::shared_ptr<ensign_world> world;
};
struct limit_count : bit_columns {
    using bit_columns::bit_columns;
    [[nodiscard]] std::size_t all() const { return count_all(0, 1); }
    [[nodiscard]] std::size_t any() const { return count_any(0, 1); }
};
struct naive_count {
    explicit naive_count(std::size_t n) : world{filled<naive_world>(n)} {}
    [[nodiscard]] std::size_t all() const {
        std::size_t out = 0;
        for (const auto& [id, r] : world->rows()) { out += (r.mask & 3) == 3 ? 1U : 0U; }
        return out;
    }
    [[nodiscard]] std::size_t any() const {
        std::size_t out = 0;
        for (const auto& [id, r] : world->rows()) { out += (r.mask & 3) != 0 ? 1U : 0U; }
        return out;
    }
    std::shared_ptr<naive_world> world;
};

/// Timed: one count over all n rows.
template <class World>
version count_all(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        const World& world = once(kept, [&] { return std::make_shared<World>(n); });
        for (auto _ : state) {
            std::size_t count = world.all();
            benchmark::DoNotOptimize(count);
            benchmark::ClobberMemory();
        }
    };
}
template <class World>
version count_any(std::size_t n) {
    return [=, kept = std::shared_ptr<World>{}](benchmark::State& state) mutable {
        const World& world = once(kept, [&] { return std::make_shared<World>(n); });
        for (auto _ : state) {
            std::size_t count = world.any();
            benchmark::DoNotOptimize(count);
            benchmark::ClobberMemory();
        }
    };
}

/// Timed: visiting the rows with c0 (a quarter of n, at random places) and adding up a field.
version iterate_ensign(std::size_t n) {
    return [=, kept = std::shared_ptr<ensign_world>{}](benchmark::State& state) mutable {
        const ensign_world& world = once(kept, [&] { return filled<ensign_world>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            world.set().with_all(condition::c0, [&](ensign::entity, const unit& u) { sum += u.health; });
            benchmark::DoNotOptimize(sum);
        }
    };
}
version iterate_limit(std::size_t n) {
    return [=, kept = std::shared_ptr<limit_rows>{}](benchmark::State& state) mutable {
        const limit_rows& world = once(kept, [&] { return filled<limit_rows>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            for (std::size_t row = 0; row < n; ++row) {
                if ((world.masks()[row] & 1) != 0) { sum += world.data()[row].health; }
            }
            benchmark::DoNotOptimize(sum);
        }
    };
}
version iterate_naive(std::size_t n) {
    return [=, kept = std::shared_ptr<naive_world>{}](benchmark::State& state) mutable {
        const naive_world& world = once(kept, [&] { return filled<naive_world>(n); });
        for (auto _ : state) {
            std::uint32_t sum = 0;
            for (const auto& [id, r] : world.rows()) {
                if ((r.mask & 1) != 0) { sum += r.data.health; }
            }
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
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"count all of two traits",
                       n,
                       0,
                       1,
                       {1.5},
                       count_all<ensign_count>(n),
                       count_all<limit_count>(n),
                       count_all<naive_count>(n)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"count any of two traits",
                       n,
                       0,
                       1,
                       {1.5},
                       count_any<ensign_count>(n),
                       count_any<limit_count>(n),
                       count_any<naive_count>(n)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back(
            {"iterate a quarter by trait", n, 0, 1, {1.15}, iterate_ensign(n), iterate_limit(n), iterate_naive(n)});
    }
    for (const std::size_t n : {20'000u, 100'000u}) {
        out.push_back({"iterate all rows", n, 0, 1, {}, visit_ensign(n), visit_limit(n), visit_naive(n)});
    }
}

} // namespace bench
