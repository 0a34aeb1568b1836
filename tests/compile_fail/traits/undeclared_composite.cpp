// SPDX-License-Identifier: BSL-1.0
// A composite among the flags. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned {
    none,
    cursed = 1,
    poisoned = 2,
    shielded = 4,
    doomed_by_the_curse_of_the_old_king = cursed | shielded
};
// SAYS: enumerator_is_several_bits_but_no_declared_composite<bad::condition
// SAYS: doomed_by_t..the_old_king = 0x5
// SAYS: put its name in the second list
// expected-error@+1 {{enumerator_is_several_bits_but_no_declared_composite<bad::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded, doomed_by_the_curse_of_the_old_king));
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, shielded = 4, doomed = cursed | shielded };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));
static_assert(ensign::trait_enum<condition>);
} // namespace good
