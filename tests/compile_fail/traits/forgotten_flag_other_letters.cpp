// SPDX-License-Identifier: BSL-1.0
// A forgotten flag whose name is not ASCII: the message is a text nevertheless, with its value. [T3]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, verwünscht = 4 };
// SAYS: flag_exists_but_is_not_described<bad::condition
// SAYS: verw??nscht = 0x4
// expected-error@+1 {{flag_exists_but_is_not_described<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1, verwünscht = 4 };
ENSIGN_TRAITS(condition, (none, cursed, verwünscht));
static_assert(ensign::trait_enum<condition>);
} // namespace good
