// SPDX-License-Identifier: BSL-1.0
// Bit 3 exists only inside a composite.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class access : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    read_write = read | write,
    declare = 1U << 2,
    initialize = write | 8U, // FINDING: ensign-unnamed-bit error: 'initialize' brings bit 3 (0x8), which is no member of its own: give that bit a member
};
// [bad]
ENSIGN_TRAITS(access, (read, write, declare), (read_write, initialize));
