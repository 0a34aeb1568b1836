// SPDX-License-Identifier: BSL-1.0
// The forgotten flag is the cause, a composite that has its bit is not. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
namespace {
enum class condition : unsigned short { none, cursed = 1, poisoned = 2, shielded9 = 4, all = 7 };
// SAYS: flag_exists_but_is_not_described<bad::(anonymous namespace)::condition
// SAYS: shielded9 = 0x4
// expected-error@+1 {{flag_exists_but_is_not_described<bad::(anonymous namespace)::condition}}
ENSIGN_TRAITS(condition, (none, cursed, poisoned), (all));
} // namespace
} // namespace bad

namespace good {
enum class condition : unsigned short { none, cursed = 1, poisoned = 2, shielded = 4, all = 7 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (all));
static_assert(ensign::trait_enum<condition>);
} // namespace good
