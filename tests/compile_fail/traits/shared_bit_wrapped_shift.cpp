// SPDX-License-Identifier: BSL-1.0
// A shift helper that wraps its count puts the flag 33 on the bit of the flag 1. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
constexpr unsigned bit(int n) { return 1u << (n & 31); }
enum class part : unsigned { armor = bit(1), board = bit(2), mirror = bit(33) };
// SAYS: two_enumerators_share_a_bit<bad::part
// SAYS: armor = 0x2
// SAYS: mirror = 0x2
// expected-error@+1 {{two_enumerators_share_a_bit<bad::part}}
ENSIGN_TRAITS(part, (armor, board, mirror));
} // namespace bad

namespace good {
enum class condition : unsigned long { armor = 1ul << 1, board = 1ul << 2, mirror = 1ul << 33 };
ENSIGN_TRAITS(condition, (armor, board, mirror));
static_assert(ensign::trait_enum<condition>);
} // namespace good
