// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_PEERS_HPP
#define ENSIGN_BENCHMARKS_PEERS_HPP

/// \file
/// The peers that this program was built with. Include it before `ensign_world.hpp`.

#include "table.hpp"

#ifdef ENSIGN_BENCH_ENTT
#  include "entt_world.hpp"
#endif
#ifdef ENSIGN_BENCH_FLECS
#  include "flecs_world.hpp"
#endif

#include <vector>

namespace bench {

/// `make.operator()<World>()` for every way of using every peer.
template <class Make>
[[nodiscard]] std::vector<contender> peers_of([[maybe_unused]] Make make) {
    std::vector<contender> out;
#ifdef ENSIGN_BENCH_ENTT
    out.push_back({peer::entt, "tags", make.template operator()<entt_tags_world>()});
    out.push_back({peer::entt_held, "mask", make.template operator()<entt_mask_world>()});
#endif
#ifdef ENSIGN_BENCH_FLECS
    out.push_back({peer::flecs, "sparse", make.template operator()<flecs_sparse_world>()});
    out.push_back({peer::flecs, "tables", make.template operator()<flecs_tables_world>()});
#endif
    return out;
}

} // namespace bench

#endif
