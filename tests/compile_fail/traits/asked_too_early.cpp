// SPDX-License-Identifier: BSL-1.0
// A concept that was asked before the description answers no for ever: the macro says so. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
static_assert(!ensign::trait_enum<condition>);
// SAYS: enum_has_no_visible_description<bad::condition>
// SAYS: before anything asks for it
// expected-error@+1 {{before anything asks for it}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
static_assert(ensign::trait_enum<condition>);
} // namespace good
