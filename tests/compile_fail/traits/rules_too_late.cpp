// SPDX-License-Identifier: BSL-1.0
// Rules that somebody asked for before they were there: the answer is remembered. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
static_assert(ensign::obeys_rules(condition::alive | condition::dead));
// SAYS: ENSIGN_RULES: a set or a question has asked for the rules of this enum already
// expected-error@+1 {{a set or a question has asked for the rules of this enum already}}
ENSIGN_RULES(condition, exclusive(alive, dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
inline constexpr auto both = condition::alive | condition::dead; // a mask asks for no rule
ENSIGN_RULES(condition, exclusive(alive, dead));
static_assert(!ensign::obeys_rules(both));
} // namespace good
