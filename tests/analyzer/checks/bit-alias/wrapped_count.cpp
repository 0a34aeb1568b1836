// SPDX-License-Identifier: BSL-1.0
// A helper that wraps the count: no compiler says a word, the values say it.
#include <ensign/describe.hpp>

constexpr unsigned bit(int n) { return 1U << (n & 31); }
enum class part : unsigned {
    armour = bit(1), // NOTE: 'armour' has bit 1 (0x2) too
    board = bit(2),
    /* FINDING+1: ensign-masked-shift-count error: 'mirror' asks for bit 33 */
    mirror = bit(33), // FINDING: ensign-bit-alias error: 'mirror' has bit 1 (0x2), which is 'armour'
};
ENSIGN_TRAITS(part, (armour, board, mirror));
