// SPDX-License-Identifier: BSL-1.0
// A composite with bits that are no flags. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class access : unsigned char { none, read = 1, write = 2, all = 0xff };
// SAYS: composite_has_bits_that_no_flag_owns<bad::access
// SAYS: all = 0xff
// SAYS: no flag owns 0xfc
// expected-error@+1 {{composite_has_bits_that_no_flag_owns<bad::access}}
ENSIGN_TRAITS(access, (none, read, write), (all));
} // namespace bad

namespace good {
enum class condition : unsigned char { none, read = 1, write = 2, all = read | write };
ENSIGN_TRAITS(condition, (none, read, write), (all));
static_assert(ensign::trait_enum<condition>);
} // namespace good
