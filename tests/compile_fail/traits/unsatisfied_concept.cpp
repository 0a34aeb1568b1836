// SPDX-License-Identifier: BSL-1.0
// A constraint that a wrong enum does not satisfy names the broken rule. [T3]
#include <ensign/describe.hpp>

import ensign.traits;

template <ensign::trait_enum E>
struct column {};

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, doomed = 2 };
} // namespace bad
namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, doomed = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned), (doomed));
} // namespace good

// SAYS: enum_has_no_visible_description<bad::condition>
// expected-error@+1 {{constraints not satisfied for class template 'column'}}
column<bad::condition> wrong;
column<good::condition> right;
