// SPDX-License-Identifier: BSL-1.0
// A number with bits that nobody owns is more likely a slip: 0x16 for 0x10, 6 for 8.
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    read = 0x1,
    write = 0x2,
    grant = 0x16, // FINDING: ensign-literal-composite error: 'grant' is bits 1, 2 and 4 (0x16), but nobody owns bits 2 and 4 (0x14): if it is one flag, give it one bit (bit 5 is free); if it is several, give each a member and write them by name
};
ENSIGN_TRAITS(rights, (read, write, grant));

// Overlap: 1, 2, 3, 6.
enum class overlap : std::uint8_t {
    a = 1,
    b = 2,
    c = 3, // FINDING: ensign-literal-composite warning: 'c' is the number 0x3 for a | b
    d = 6, // FINDING: ensign-literal-composite error: 'd' is bits 1 and 2 (0x6), but nobody owns bit 2 (0x4)
};
ENSIGN_TRAITS(overlap, (a, b, c, d));

enum class everything : std::uint32_t {
    a = 1,
    b = 2,
    all = 0xFF, // FINDING: ensign-literal-composite error: 'all' is bits 0, 1, 2, 3, 4, 5, 6 and 7 (0xff), but nobody owns
    tilde = ~0U, // FINDING: ensign-literal-composite error: 'tilde' is 32 bits (0xffffffff), but nobody owns 30 bits (0xfffffffc)
};
ENSIGN_TRAITS(everything, (a, b), (all, tilde));
