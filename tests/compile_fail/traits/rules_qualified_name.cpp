// SPDX-License-Identifier: BSL-1.0
// Names of rules stand without the name of the enum. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_names_no_enumerator<bad::condition
// SAYS: condition::dead
// SAYS: without the name of the enum
// expected-error@+1 {{rule_names_no_enumerator<bad::condition}}
ENSIGN_RULES(condition, exclusive(alive, condition::dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(alive, dead));
static_assert(ensign::check_rules<condition>());
} // namespace good
