// SPDX-License-Identifier: BSL-1.0
// Character types of the newer kind. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : char8_t { none, cursed };
// SAYS: underlying_type_is_bool_or_a_character<bad::condition
// SAYS: char8_t
// expected-error@+1 {{underlying_type_is_bool_or_a_character<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned char { none, cursed };
ENSIGN_TRAITS(condition, (none, cursed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
