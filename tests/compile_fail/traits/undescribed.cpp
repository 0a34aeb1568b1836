// SPDX-License-Identifier: BSL-1.0
// A mask of an enum that nobody described. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
} // namespace bad

// SAYS: enum_has_no_visible_description<bad::condition>
// SAYS: put ENSIGN_TRAITS directly after it, in its own namespace, inside the `export` block of its module
// expected-error@*:* {{enum_has_no_visible_description<bad::condition>}}
ensign::traits<bad::condition> mask;

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace good

ensign::traits<good::condition> legal;
