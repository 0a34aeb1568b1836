// SPDX-License-Identifier: BSL-1.0
// The same group in another order. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_is_given_twice<bad::condition
// SAYS: exclusive(dead, alive)
// SAYS: remove the second one
// expected-error@+1 {{rule_is_given_twice<bad::condition}}
ENSIGN_RULES(condition, exclusive(alive, dead), implies(wet, alive), exclusive(dead, alive));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(alive, dead), implies(wet, alive));
static_assert(ensign::check_rules<condition>());
} // namespace good
