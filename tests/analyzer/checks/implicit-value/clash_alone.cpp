// SPDX-License-Identifier: BSL-1.0
// When the check of values without initializer is off, the clash is still found.
// CHECKS: ensign-bit-alias
#include <ensign/describe.hpp>

enum class door : unsigned {
    locked = 2,
    open = 1,
    barred, // FINDING: ensign-bit-alias error: 'barred' has bit 1 (0x2), which is 'locked'
    trapped = 4,
};
ENSIGN_TRAITS(door, (locked, open, barred, trapped));
