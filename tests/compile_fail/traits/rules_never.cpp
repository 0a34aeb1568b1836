// SPDX-License-Identifier: BSL-1.0
// A flag that implies two that exclude each other. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: trait_implies_two_that_exclude_each_other<bad::condition
// SAYS: burning
// SAYS: alive
// SAYS: dead
// SAYS: which implies both of the others
// expected-error@+1 {{trait_implies_two_that_exclude_each_other<bad::condition}}
ENSIGN_RULES(condition, exclusive(alive, dead), implies(burning, alive), implies(burning, wet, dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(alive, dead), implies(burning, alive), implies(burning, wet));
static_assert(ensign::check_rules<condition>());
} // namespace good
