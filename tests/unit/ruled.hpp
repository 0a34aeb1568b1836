// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_RULED_HPP
#define ENSIGN_TESTS_UNIT_RULED_HPP

/// \file
/// Flags with rules of every kind. Included before the imports.

#include <ensign/describe.hpp>

#include <cstdint>

namespace ruled {

enum class health : std::uint8_t {
    none = 0,
    alive = 1 << 0,
    dead = 1 << 1,
    undead = 1 << 2,
    burning = 1 << 3,
    wet = 1 << 4,
    steaming = 1 << 5,
    scalded = burning | wet,
};
ENSIGN_TRAITS(health, (none, alive, dead, undead, burning, wet, steaming), (scalded));
ENSIGN_RULES(health, exclusive(alive, dead, undead), implies(burning, alive), implies(scalded, steaming));

} // namespace ruled

#endif
