// SPDX-License-Identifier: BSL-1.0
// A mask has at most 64 bits. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

#pragma GCC diagnostic ignored "-Wpedantic"

namespace bad {
enum class condition : unsigned __int128 { none, cursed };
// SAYS: underlying_type_has_more_than_64_bits<bad::condition
// expected-error@+1 {{underlying_type_has_more_than_64_bits<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed));
} // namespace bad

namespace good {
enum class condition : unsigned long { none, cursed };
ENSIGN_TRAITS(condition, (none, cursed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
