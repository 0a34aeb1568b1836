// SPDX-License-Identifier: BSL-1.0
// Whether char has a sign is up to the platform. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : char { none, cursed };
// SAYS: underlying_type_is_bool_or_a_character<bad::condition
// SAYS: char
// expected-error@+1 {{underlying_type_is_bool_or_a_character<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned char { none, cursed, top = 0x80 };
ENSIGN_TRAITS(condition, (none, cursed, top));
static_assert(ensign::trait_enum<condition>);
} // namespace good
