// SPDX-License-Identifier: BSL-1.0
// Each member that took the bit of another is one finding; the first owner is none.
#include <ensign/describe.hpp>

enum class mode : unsigned {
    first = 1,
    second = 1, // FINDING: ensign-bit-alias error: 'second' has bit 0 (0x1), which is 'first'
    other = 2,
    third = 0x1, // FINDING: ensign-bit-alias error: 'third' has bit 0 (0x1), which is 'first'
};
ENSIGN_TRAITS(mode, (first, second, other, third));
