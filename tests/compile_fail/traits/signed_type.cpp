// SPDX-License-Identifier: BSL-1.0
// An enum without a type is an int, and an int has a sign. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition { none, cursed = 1 << 0, last = 1 << 30 };
// SAYS: underlying_type_is_signed<bad::condition
// SAYS: use std::uint32_t
// SAYS: ensign::allow_signed<E>
// expected-error@+1 {{underlying_type_is_signed<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, last));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1u << 0, last = 1u << 31 };
ENSIGN_TRAITS(condition, (none, cursed, last));
static_assert(ensign::trait_enum<condition>);
} // namespace good
