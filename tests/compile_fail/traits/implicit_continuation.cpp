// SPDX-License-Identifier: BSL-1.0
// A flag without a value goes on from the one before. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { cursed = 1, poisoned = 2, shielded = 4, blessed };
// SAYS: enumerator_is_several_bits_but_no_declared_composite<bad::condition
// SAYS: blessed = 0x5
// expected-error@+1 {{enumerator_is_several_bits_but_no_declared_composite<bad::condition}}
ENSIGN_TRAITS(condition, (cursed, poisoned, shielded, blessed));
} // namespace bad

namespace good {
enum class condition : unsigned { cursed = 1, poisoned = 2, shielded = 4, blessed = 8 };
ENSIGN_TRAITS(condition, (cursed, poisoned, shielded, blessed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
