// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-masked-shift-count
#include <ensign/describe.hpp>

#include <cstdint>

#define FLAG(n) (1U << ((n) % 32))

enum class way : std::uint32_t {
    masked = 1U << (33 & 31),                 // FINDING: ensign-masked-shift-count error: asks for bit 33, but '& 31' makes 1 of it
    swapped = 1U << (31 & 34),                // FINDING: ensign-masked-shift-count error: asks for bit 34, but '& 31' makes 2 of it
    modulo = 1U << (35 % 32),                 // FINDING: ensign-masked-shift-count error: asks for bit 35, but '% 32' makes 3 of it
    converted = 1U << static_cast<int>(36U & 31U), // FINDING: ensign-masked-shift-count error: asks for bit 36
    braced = 1U << unsigned{37U & 31U},       // FINDING: ensign-masked-shift-count error: asks for bit 37
    macro = FLAG(38),                         // FINDING: ensign-masked-shift-count error: 'macro' asks for bit 38, but '% 32' makes 6 of it
    narrow = 1U << (23 & 15),                 // FINDING: ensign-masked-shift-count error: 'narrow' asks for bit 23, but '& 15' makes 7 of it, so it has bit 7 (0x80): write 1ULL << 23
    paged = 1U << (88 % 20),                  // FINDING: ensign-masked-shift-count error: asks for bit 88, but '% 20' makes 8 of it, so it has bit 8 (0x100): give it a bit that there is
    negative = 1U << (-23 & 31),              // FINDING: ensign-masked-shift-count error: asks for bit -23, but '& 31' makes 9 of it
    with_more = masked | 1U << (42 & 31),     // FINDING: ensign-masked-shift-count error: asks for bit 42
};
ENSIGN_TRAITS(way, (masked, swapped, modulo, converted, braced, macro, narrow, paged, negative), (with_more));
