// SPDX-License-Identifier: BSL-1.0
// A flag that the description leaves out. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned long { none, cursed = 1ul << 0, poisoned = 1ul << 1, shielded = 1ul << 63 };
// SAYS: flag_exists_but_is_not_described<bad::condition
// SAYS: shielded = 0x8000000000000000
// SAYS: add it to the first list
// expected-error@+1 {{flag_exists_but_is_not_described<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace bad

namespace good {
enum class condition : unsigned long { none, cursed = 1ul << 0, poisoned = 1ul << 1, shielded = 1ul << 63 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));
static_assert(ensign::trait_enum<condition>);
} // namespace good
