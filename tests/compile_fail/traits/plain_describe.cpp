// SPDX-License-Identifier: BSL-1.0
// Plain Boost.Describe and the check by hand. [T3]
#include <boost/describe/enum.hpp>
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, doomed = cursed | poisoned, hexed = cursed };
BOOST_DESCRIBE_ENUM(condition, none, cursed, poisoned, doomed, hexed)
ENSIGN_ALSO(condition, doomed);
} // namespace bad

// SAYS: two_enumerators_share_a_bit<bad::condition
// SAYS: cursed = 0x1
// SAYS: hexed = 0x1
// expected-error@*:* {{two_enumerators_share_a_bit<bad::condition}}
static_assert(ensign::check_traits<bad::condition>());

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, doomed = cursed | poisoned, hexed = cursed };
BOOST_DESCRIBE_ENUM(condition, none, cursed, poisoned, doomed, hexed)
ENSIGN_ALSO(condition, doomed, hexed);
} // namespace good

static_assert(ensign::check_traits<good::condition>());
