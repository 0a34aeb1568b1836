// SPDX-License-Identifier: BSL-1.0
// The first member may go without, and 0 and 1 are right whoever counts them.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class door : std::uint8_t {
    none,
    open = 1U << 0,
    locked = 1U << 1,
    barred = 1U << 2,
    trapped = 1U << 3,
};
// [good]
ENSIGN_TRAITS(door, (none, open, locked, barred, trapped));

enum class none_first : std::uint8_t { none, open, locked = 2, barred = 4 };
ENSIGN_TRAITS(none_first, (none, open, locked, barred));
