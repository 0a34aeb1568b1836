// SPDX-License-Identifier: BSL-1.0
// A user's own module: an enum and a struct with their descriptions in the block that exports them.
module;

#include <ensign/describe.hpp>

#include <cstdint>

#include "weather.hpp"

export module test.vocabulary;

import ensign.traits;

export namespace vocabulary {

enum class condition : std::uint16_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1 << 15,
    doomed = cursed | poisoned
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));
ENSIGN_RULES(condition, exclusive(doomed, shielded));

struct citizen {
    int hp;
    float morale;
    unsigned age : 7;
    bool alive : 1;
};
ENSIGN_FIELDS(citizen, hp, morale, age, alive);

/// A mask made inside the module.
inline constexpr ensign::traits<condition> cursed_and_shielded = condition::cursed | condition::shielded;

/// The enum of a header that stands in this module's global fragment and in others.
inline ensign::traits<weather::sky> stormy() { return weather::sky::rain | weather::sky::wind; }

} // namespace vocabulary

export namespace weather {
using weather::sky;
} // namespace weather
