// SPDX-License-Identifier: BSL-1.0
// Numbers instead of bits, without a zero. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned char { cursed = 1, poisoned, shielded, blessed };
// SAYS: enumerators_are_numbered_in_sequence_not_by_bits<bad::condition
// SAYS: cursed = 0x1
// SAYS: poisoned = 0x2
// SAYS: shielded = 0x3
// expected-error@+1 {{enumerators_are_numbered_in_sequence_not_by_bits<bad::condition}}
ENSIGN_TRAITS(condition, (cursed, poisoned, shielded, blessed));
} // namespace bad

namespace good {
enum class condition : unsigned char { cursed = 1, poisoned = 2, both = cursed | poisoned };
ENSIGN_TRAITS(condition, (cursed, poisoned), (both));
static_assert(ensign::trait_enum<condition>);
} // namespace good
