// SPDX-License-Identifier: BSL-1.0
// Width and sign of such an enum depend on its enumerators. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum condition { none, cursed = 1u << 0, late = 1ull << 40 };
// SAYS: enum_has_no_fixed_underlying_type<bad::condition
// SAYS: write the type after the name
// expected-error@+1 {{enum_has_no_fixed_underlying_type<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, late));
} // namespace bad

namespace good {
enum condition : unsigned long { none, cursed = 1ul << 0, late = 1ul << 40 };
ENSIGN_TRAITS(condition, (none, cursed, late));
static_assert(ensign::trait_enum<condition>);
} // namespace good
