// SPDX-License-Identifier: BSL-1.0
// Operators come with ENSIGN_TRAITS, where `ensign.traits` is visible. [T2]
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };

// [mistake]
constexpr auto both = condition::cursed | condition::poisoned; // expected-error {{invalid operands}}
// [mistake]

// [message]
// SAYS: error: invalid operands to binary expression ('condition' and 'condition')
// [message]
// GCC SAYS: error: no match for 'operator|' (operand types are 'condition' and 'condition')

ENSIGN_TRAITS(condition, (none, cursed, poisoned));
constexpr auto right = condition::cursed | condition::poisoned;
