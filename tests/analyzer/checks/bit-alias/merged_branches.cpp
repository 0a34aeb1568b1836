// SPDX-License-Identifier: BSL-1.0
// Two branches each took the next bit, far from one another.
#include <ensign/describe.hpp>

enum class text : unsigned long long {
    outlined = 1ULL << 9, // NOTE: 'outlined' has bit 9 (0x200) too
    bold = 1ULL << 0,
    italic = 1ULL << 1,
    small = 1ULL << 40,
    hidden = 1ULL << 9, // FINDING: ensign-bit-alias error: 'hidden' has bit 9 (0x200), which is 'outlined': give it a bit of its own (bit 41 is free)
};
ENSIGN_TRAITS(text, (outlined, bold, italic, small, hidden));
