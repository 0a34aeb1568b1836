// SPDX-License-Identifier: BSL-1.0
// Two names for the empty mask: the second one was a flag before a cast cut it off. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned char { none, cursed = 1, poisoned = static_cast<unsigned char>(0x100) };
// SAYS: two_enumerators_are_zero<bad::condition
// SAYS: none = 0x0
// SAYS: poisoned = 0x0
// expected-error@+1 {{two_enumerators_are_zero<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace bad

namespace good {
enum class condition : unsigned char { none, nothing = none, cursed = 1 };
ENSIGN_TRAITS(condition, (none, cursed), (nothing));
static_assert(ensign::trait_enum<condition>);
} // namespace good
