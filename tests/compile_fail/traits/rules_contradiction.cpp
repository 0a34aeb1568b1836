// SPDX-License-Identifier: BSL-1.0
// A flag that implies, by way of another one, what it excludes. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: trait_implies_what_it_excludes<bad::condition
// SAYS: burning
// SAYS: dead
// SAYS: nobody could ever have the first
// expected-error@+1 {{trait_implies_what_it_excludes<bad::condition}}
ENSIGN_RULES(condition, exclusive(burning, dead), implies(burning, wet), implies(wet, dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(burning, dead), implies(burning, wet), implies(wet, alive));
static_assert(ensign::check_rules<condition>());
} // namespace good
