// SPDX-License-Identifier: BSL-1.0
// A rule about having nothing. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_names_the_empty_mask<bad::condition
// SAYS: exclusive(alive, none)
// SAYS: an enumerator without bits is something that nobody has
// expected-error@+1 {{rule_names_the_empty_mask<bad::condition}}
ENSIGN_RULES(condition, exclusive(alive, none));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(alive, dead));
static_assert(ensign::check_rules<condition>());
} // namespace good
