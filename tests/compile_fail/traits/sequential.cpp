// SPDX-License-Identifier: BSL-1.0
// Numbers instead of bits. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed, poisoned, shielded };
// SAYS: enumerators_are_numbered_in_sequence_not_by_bits<bad::condition
// SAYS: shielded = 0x3
// SAYS: 1u << 0, 1u << 1, 1u << 2
// expected-error@+1 {{enumerators_are_numbered_in_sequence_not_by_bits<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed, poisoned }; // 0, 1, 2 are two bits
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
static_assert(ensign::trait_enum<condition>);
} // namespace good
