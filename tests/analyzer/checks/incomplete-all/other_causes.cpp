// SPDX-License-Identifier: BSL-1.0
// Bits that nobody owns, and values that nobody wrote, are told by other checks.
#include <ensign/describe.hpp>

#include <cstdint>

enum class every_bit : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    all = 0xFF, // FINDING: ensign-literal-composite error: 'all' is bits 0, 1, 2, 3, 4, 5, 6 and 7 (0xff)
};
ENSIGN_TRAITS(every_bit, (read, write), (all));

enum class one_more : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    all = read | 4U, // FINDING: ensign-unnamed-bit error: 'all' brings bit 2 (0x4)
};
ENSIGN_TRAITS(one_more, (read, write), (all));

enum class counted : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    run = 1U << 2,
    all, // FINDING: ensign-implicit-value error: 'all' has no value of its own
};
ENSIGN_TRAITS(counted, (read, write, run), (all));

enum class same_number : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    all = 1U << 1, // FINDING: ensign-bit-alias error: 'all' has bit 1 (0x2), which is 'write'
};
ENSIGN_TRAITS(same_number, (read, write, all));

// All that there is, but as a number: what is no flag does not count.
enum class complete_number : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    last = 1U << 2, // FINDING: ensign-sentinel warning: 'last' is no flag
    all = 0x3,      // FINDING: ensign-literal-composite warning: 'all' is the number 0x3 for read | write
};
ENSIGN_TRAITS(complete_number, (read, write, last), (all));
