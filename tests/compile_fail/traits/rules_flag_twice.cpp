// SPDX-License-Identifier: BSL-1.0
// A flag twice in a group: once alone, once in a composite. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_names_a_flag_twice<bad::condition
// SAYS: exclusive(hurt, wet)
// SAYS: wet
// SAYS: a composite stands for all of its flags
// expected-error@+1 {{rule_names_a_flag_twice<bad::condition}}
ENSIGN_RULES(condition, exclusive(hurt, wet));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(hurt, dead));
static_assert(ensign::check_rules<condition>());
} // namespace good
