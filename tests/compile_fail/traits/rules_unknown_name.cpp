// SPDX-License-Identifier: BSL-1.0
// A rule with a name that is none. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
// SAYS: rule_names_no_enumerator<bad::condition
// SAYS: implies(burning, alvie)
// SAYS: alvie
// SAYS: name enumerators as the description does
// expected-error@+1 {{rule_names_no_enumerator<bad::condition}}
ENSIGN_RULES(condition, exclusive(alive, dead), implies(burning, alvie));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4, wet = 8, hurt = burning | wet };
ENSIGN_TRAITS(condition, (none, alive, dead, burning, wet), (hurt));
ENSIGN_RULES(condition, exclusive(alive, dead), implies(burning, alive));
static_assert(ensign::check_rules<condition>());
} // namespace good
