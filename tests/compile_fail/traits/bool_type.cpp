// SPDX-License-Identifier: BSL-1.0
// A set of one bit. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : bool { none, cursed };
// SAYS: underlying_type_is_bool_or_a_character<bad::condition
// SAYS: bool
// expected-error@+1 {{underlying_type_is_bool_or_a_character<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned char { none, cursed };
ENSIGN_TRAITS(condition, (none, cursed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
