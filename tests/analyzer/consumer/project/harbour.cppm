// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstdint>

export module harbour;

import ensign.traits;

export namespace harbour {

enum class state : std::uint16_t { none = 0, moored = 1, loading = 2, damaged = 4 };
ENSIGN_TRAITS(state, (none, moored, loading, damaged));

enum class cargo : std::int8_t { nothing = -1, grain, coal };
ENSIGN_VALUES(cargo, nothing, grain, coal);

struct ship {
    std::int32_t weight = 0;
    cargo what = cargo::nothing;
    ensign::traits<state> is;
    void* captain = nullptr; // NOLINT(ensign-unstable-member): so this struct has no fingerprint
};
ENSIGN_FIELDS(ship, weight, what, is, captain);

struct berth {
    std::int32_t depth[2] = {};
    cargo wanted = cargo::nothing;
    ensign::traits<state> of;
};
ENSIGN_FIELDS(berth, depth, wanted, of);

template <class T>
struct slot {
    T inside{};
};
ENSIGN_FIELDS(slot<int>, inside);

} // namespace harbour
