// SPDX-License-Identifier: BSL-1.0
// The flags without parentheses of their own: one sentence, not an error for every name. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none = 0, cursed = 1, poisoned = 2 };
// SAYS: the flags stand in parentheses: ENSIGN_TRAITS(E, (flags...), (composites...))
// expected-error@+1 {{the flags stand in parentheses}}
ENSIGN_TRAITS(condition, none, cursed, poisoned);
} // namespace bad

namespace good {
enum class condition : unsigned { none = 0, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
static_assert(ensign::trait_enum<condition>);
} // namespace good
