// SPDX-License-Identifier: BSL-1.0
// A rule without names. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_has_one_name_only<bad::condition
// SAYS: implies()
// SAYS: name at least two
// expected-error@+1 {{rule_has_one_name_only<bad::condition}}
ENSIGN_RULES(condition, implies());
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, implies(burning, alive));
static_assert(ensign::check_rules<condition>());
} // namespace good
