// SPDX-License-Identifier: BSL-1.0
// What is no rule, and no rules at all. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
// SAYS: ENSIGN_RULES: excludes(alive, dead) is no rule: a rule is exclusive(flags...) or implies(flag, what it implies...)
// SAYS: ENSIGN_RULES: alive is no rule
// expected-error@+2 {{ENSIGN_RULES: excludes(alive, dead) is no rule}}
// expected-error@+1 {{ENSIGN_RULES: alive is no rule}}
ENSIGN_RULES(condition, excludes(alive, dead), alive);

enum class job : unsigned { none, smith = 1 };
ENSIGN_TRAITS(job, (none, smith));
// SAYS: ENSIGN_RULES names at least one rule
// expected-error@+1 {{ENSIGN_RULES names at least one rule}}
ENSIGN_RULES(job);
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
ENSIGN_RULES(condition, exclusive(alive, dead));
} // namespace good
