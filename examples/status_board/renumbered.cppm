// SPDX-License-Identifier: BSL-1.0
// The vocabulary as a later program might have it: the same conditions on other bits of a wider type, and one more.
module;

#include <ensign/describe.hpp>

#include <cstdint>

export module status_board.renumbered;

import ensign;
import status_board.town;

export namespace town::renumbered {

enum class condition : std::uint16_t {
    none = 0,
    shielded = 1 << 0,
    haunted = 1 << 2,
    asleep = 1 << 3,
    cursed = 1 << 5,
    poisoned = 1 << 9,
    doomed = cursed | poisoned,
};
ENSIGN_TRAITS(condition, (none, shielded, haunted, asleep, cursed, poisoned), (doomed));

using citizens = ensign::entity_set<citizen, condition, job>;

} // namespace town::renumbered
