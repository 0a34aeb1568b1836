// SPDX-License-Identifier: BSL-1.0
// A composite that brings a bit of its own along. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class access : unsigned { read = 1, write = 2, both = read | write, declare = 4, init = write | 8u };
// SAYS: composite_has_bits_that_no_flag_owns<bad::access
// SAYS: init = 0xa
// SAYS: no flag owns 0x8
// expected-error@+1 {{composite_has_bits_that_no_flag_owns<bad::access}}
ENSIGN_TRAITS(access, (read, write, declare), (both, init));
} // namespace bad

namespace good {
enum class condition : unsigned {
    read = 1,
    write = 2,
    both = read | write,
    declare = 4,
    once = 8,
    init = write | once
};
ENSIGN_TRAITS(condition, (read, write, declare, once), (both, init));
static_assert(ensign::trait_enum<condition>);
} // namespace good
