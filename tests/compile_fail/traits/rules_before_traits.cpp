// SPDX-License-Identifier: BSL-1.0
// Rules of an enum that is not described here. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, alive = 1, dead = 2 };
// SAYS: ENSIGN_RULES stands directly behind ENSIGN_TRAITS
// expected-error@+1 {{ENSIGN_RULES stands directly behind ENSIGN_TRAITS}}
ENSIGN_RULES(condition, exclusive(alive, dead));
} // namespace bad

namespace good {
enum class condition : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(condition, (none, alive, dead));
ENSIGN_RULES(condition, exclusive(alive, dead));
} // namespace good
