// SPDX-License-Identifier: BSL-1.0
// An admitted signed enum keeps to every other rule. [T1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class foreign : int { first = 1, second = 1 };
} // namespace bad

template <>
inline constexpr bool ensign::allow_signed<bad::foreign> = true;

namespace bad {
// SAYS: two_enumerators_share_a_bit<bad::foreign
// expected-error@+1 {{two_enumerators_share_a_bit<bad::foreign}}
ENSIGN_TRAITS(foreign, (first, second));
} // namespace bad

namespace good {
enum class foreign : int { first = 1, last = static_cast<int>(1u << 31) };
} // namespace good

template <>
inline constexpr bool ensign::allow_signed<good::foreign> = true;

namespace good {
ENSIGN_TRAITS(foreign, (first, last));
static_assert((foreign::first | foreign::last).bits() == 0x80000001);
} // namespace good
