// SPDX-License-Identifier: BSL-1.0
// The vocabulary of the harbour, for whoever says `import harbour;`.
module;

// [global]
#include <ensign/describe.hpp>

#include <cstdint>
// [global]

// [interface]
export module harbour;

import ensign;

export namespace harbour {

enum class signal_flag : std::uint32_t {
    none = 0,
    pilot_wanted = 1U << 0,
    quarantine = 1U << 1,
    dangerous_goods = 1U << 2,
    clear_the_way = quarantine | dangerous_goods,
};
ENSIGN_TRAITS(signal_flag, (none, pilot_wanted, quarantine, dangerous_goods), (clear_the_way));

struct ship {
    float draught = 2.0F; // metres
    std::uint16_t crew = 1;
};
ENSIGN_FIELDS(ship, draught, crew);

using roads = ensign::entity_set<ship, signal_flag>; // where ships lie at anchor
using watch = ensign::view<ship, signal_flag>;

/// Ships that nobody may pass by closely.
[[nodiscard]] watch watch_for_danger(roads& ships);

} // namespace harbour
// [interface]
