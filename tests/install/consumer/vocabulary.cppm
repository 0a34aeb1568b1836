// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstdint>

export module consumer.vocabulary;

import ensign;

export namespace harbour {

enum class state : std::uint16_t {
    none = 0,
    moored = 1 << 0,
    loading = 1 << 1,
    damaged = 1 << 2,
    stuck = moored | damaged
};
ENSIGN_TRAITS(state, (none, moored, loading, damaged), (stuck));

struct ship {
    int cargo = 0;
    double draught = 0;
};
ENSIGN_FIELDS(ship, cargo, draught);

} // namespace harbour
