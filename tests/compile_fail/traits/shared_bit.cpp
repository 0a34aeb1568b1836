// SPDX-License-Identifier: BSL-1.0
// Two flags on one bit. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1u << 0, poisoned = 1u << 1, doomed = 1u << 1 };
// SAYS: two_enumerators_share_a_bit<bad::condition
// SAYS: poisoned = 0x2
// SAYS: doomed = 0x2
// SAYS: give each flag a bit of its own
// expected-error@+1 {{two_enumerators_share_a_bit<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned, doomed));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1u << 0, poisoned = 1u << 1, doomed = 1u << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned), (doomed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
