// SPDX-License-Identifier: BSL-1.0
#include "limit_world.hpp"
#include "naive_world.hpp"
#include "peers.hpp"
#include "table.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ensign_world.hpp"

namespace bench {

namespace {

constexpr std::size_t n = 100'000;

enum class manner { one_by_one, transaction, bulk };

/// Timed: 100,000 writes, one of each entity, in random order, while one view looks at the data: one by one, or as one
/// change. In bulk: written through a span and compared afterwards, so that the same callbacks are called. A version
/// that knows no transactions, or no bulk writes, writes one by one; the peers, none of which can undo, are left out of
/// the transaction. The next pass writes other values.
template <class World>
version change_all(manner how) {
    return [=, kept = std::shared_ptr<World>{}, odd = std::size_t{0}](benchmark::State& state) mutable {
        World& world = once(kept, [&] { return filled<World>(n, scene::one_view, false); });
        const std::vector<write_step> steps = write_steps(n);
        const auto ids = handles_of(world, ids_of(steps));
        std::vector<unit> by_row[2];
        if constexpr (requires { world.bulk_write(by_row[0]); }) {
            for (auto& values : by_row) { values.resize(n); }
            for (std::size_t i = 0; i < 2 * n; ++i) { by_row[i / n][(steps[i].id - 1) / 3] = steps[i].value; }
        }
        for (auto _ : state) {
            const std::size_t first = odd * n;
            const auto write_all = [&] {
                for (std::size_t i = first; i < first + n; ++i) { world.write(ids[i], steps[i].value); }
            };
            if (how == manner::transaction) {
                if constexpr (requires { world.transaction(write_all); }) {
                    world.transaction(write_all);
                } else {
                    write_all();
                }
            } else if (how == manner::bulk) {
                if constexpr (requires { world.bulk_write(by_row[0]); }) {
                    world.bulk_write(by_row[odd]);
                } else {
                    write_all();
                }
            } else {
                write_all();
            }
            odd ^= 1;
            benchmark::ClobberMemory();
        }
    };
}

} // namespace

void add_transactions(std::vector<workload>& out) {
    const struct {
        const char* work;
        manner how;
    } manners[] = {{"100,000 writes, one by one", manner::one_by_one},
                   {"100,000 writes, one transaction", manner::transaction},
                   {"100,000 writes, one bulk write", manner::bulk}};
    for (const auto& m : manners) {
        out.push_back({m.work,
                       n,
                       1,
                       n,
                       {},
                       change_all<ensign_world>(m.how),
                       change_all<limit_views>(m.how),
                       change_all<naive_world>(m.how),
                       m.how == manner::transaction ? std::vector<contender>{} : // none has them
                           peers_of([=]<class World>() { return change_all<World>(m.how); })});
    }
}

} // namespace bench
