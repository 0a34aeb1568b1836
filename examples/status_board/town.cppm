// SPDX-License-Identifier: BSL-1.0
// The vocabulary of the town: a plain struct, and two enums of conditions that come and go.
module;

#include <ensign/describe.hpp>

#include <array>
#include <cstdint>
#include <string_view>

export module status_board.town;

import ensign;

export namespace town {

enum class condition : std::uint8_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1 << 2,
    asleep = 1 << 3,
    doomed = cursed | poisoned,
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded, asleep), (doomed));

enum class job : std::uint8_t { none = 0, smith = 1 << 0, healer = 1 << 1, guard = 1 << 2 };
ENSIGN_TRAITS(job, (none, smith, healer, guard));

struct citizen {
    std::array<char, 12> name{};
    int hp = 100;
    int gold = 0;
};
ENSIGN_FIELDS(citizen, name, hp, gold);

inline std::string_view name_of(const citizen& c) { return c.name.data(); }

using citizens = ensign::entity_set<citizen, condition, job>;
using citizen_view = ensign::view<citizen, condition, job>;
static_assert(sizeof(citizen_view) != 0); // g++ 14 wants it complete here, to be held by a class of another module

} // namespace town
