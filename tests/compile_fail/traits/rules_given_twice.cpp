// SPDX-License-Identifier: BSL-1.0
// ENSIGN_RULES twice for one enum. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4 };
ENSIGN_TRAITS(condition, (none, alive, dead, burning));
ENSIGN_RULES(condition, exclusive(alive, dead));
// SAYS: ENSIGN_RULES: this enum has its rules already: put all of them into one ENSIGN_RULES
// expected-error@+2 {{this enum has its rules already}}
// expected-error@+1 {{redefinition of 'ensign_rules_fn'}}
ENSIGN_RULES(condition, implies(burning, alive));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2, burning = 4 };
ENSIGN_TRAITS(condition, (none, alive, dead, burning));
ENSIGN_RULES(condition, exclusive(alive, dead), implies(burning, alive));
} // namespace good
