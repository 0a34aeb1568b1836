// SPDX-License-Identifier: BSL-1.0
// The sign bit of an int enum: one sentence, not one a bit of the extended sign. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : int { first = 1 << 0, before_last = 1 << 30, last = 1 << 31 };
// SAYS: underlying_type_is_signed<bad::condition
// SAYS: int
// expected-error@+1 {{underlying_type_is_signed<bad::condition}}
ENSIGN_TRAITS(condition, (first, before_last, last));
} // namespace bad

namespace good {
enum class condition : unsigned { first = 1u << 0, before_last = 1u << 30, last = 1u << 31 };
ENSIGN_TRAITS(condition, (first, before_last, last));
static_assert(ensign::trait_enum<condition>);
} // namespace good
