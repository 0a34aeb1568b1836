// SPDX-License-Identifier: BSL-1.0
// Wrong rules in a header before the import: nothing can be checked there yet, the first question does. [T15]
#include <ensign/describe.hpp>

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
ENSIGN_RULES(condition, exclusive(alive, dead), implies(alive, dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
ENSIGN_RULES(condition, exclusive(alive, dead));
} // namespace good

import ensign.traits;

// SAYS: trait_implies_what_it_excludes<bad::condition
// SAYS: "alive"
// SAYS: "dead"
// expected-error@*:* {{trait_implies_what_it_excludes<bad::condition}}
static_assert(ensign::check_rules<bad::condition>());

static_assert(ensign::check_rules<good::condition>());
