// SPDX-License-Identifier: BSL-1.0
// A third list, which nothing would read. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { cursed = 1, poisoned = 2, doomed = cursed | poisoned, fallen = doomed };
// SAYS: ENSIGN_TRAITS takes two lists
// expected-error@+1 {{ENSIGN_TRAITS takes two lists}}
ENSIGN_TRAITS(condition, (cursed, poisoned), (doomed), (fallen));
} // namespace bad

namespace good {
enum class condition : unsigned { cursed = 1, poisoned = 2, doomed = cursed | poisoned, fallen = doomed };
ENSIGN_TRAITS(condition, (cursed, poisoned), (doomed, fallen));
static_assert(ensign::trait_enum<condition>);
} // namespace good
