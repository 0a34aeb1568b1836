// SPDX-License-Identifier: BSL-1.0
// One enumerator, listed twice. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
// SAYS: enumerator_is_described_twice<bad::condition
// SAYS: cursed = 0x1
// SAYS: remove the second mention
// expected-error@+1 {{enumerator_is_described_twice<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
static_assert(ensign::trait_enum<condition>);
} // namespace good
