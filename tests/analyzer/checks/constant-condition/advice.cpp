// SPDX-License-Identifier: BSL-1.0
// Where no operator is the one that was meant.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t { none = 0, a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (none, a, b, c));
enum old : unsigned { x = 1, y = 2 };
ENSIGN_TRAITS(old, (x, y));

int advice(unsigned raw, bool ready, old one) {
    if (raw & unsigned(f::a) || unsigned(f::b)) { return 1; } // FINDING: ensign-constant-condition warning: '||' makes this always true, since 'f::b' is bit 1 (0x2) and so always true: write raw & (unsigned(f::a) | unsigned(f::b))
    if (raw == unsigned(f::a) || unsigned(f::b)) { return 2; } // FINDING: ensign-constant-condition warning: compare with each, as in raw == unsigned(f::b)
    if (ready || unsigned(f::b)) { return 3; } // FINDING: ensign-constant-condition warning: test a mask for it, as in (raw & unsigned(f::b)) != 0
    if (ready && unsigned(f::b)) { return 4; } // FINDING: ensign-constant-condition warning: test a mask for it, as in (raw & unsigned(f::b)) != 0
    if ((raw & unsigned(f::a)) && unsigned(f::b)) { return 5; } // FINDING: ensign-constant-condition warning: test a mask for it
    if (unsigned(f::a) || unsigned(f::b)) { return 6; } // FINDING: ensign-constant-condition warning: this is always true, since 'f::a' and 'f::b' are not 0: test a mask for them, as in (raw & (unsigned(f::a) | unsigned(f::b))) != 0
    if (unsigned(f::a)) { return 7; }  // FINDING: ensign-constant-condition warning: this is always true, since 'f::a' is bit 0 (0x1): test a mask for it, as in (raw & unsigned(f::a)) != 0
    if (!unsigned(f::a)) { return 8; } // FINDING: ensign-constant-condition warning: this is always false, since 'f::a' is bit 0 (0x1)
    if (one && y) { return 9; } // FINDING: ensign-constant-condition warning: test a mask for it, as in (raw & y) != 0
    if (raw && unsigned(f::a) && unsigned(f::b)) { return 13; } // FINDING: ensign-constant-condition warning: since 'f::a' is bit 0 (0x1) and so always true: write raw & unsigned(f::a)
    if (sizeof(raw) && unsigned(f::a)) { return 14; } // FINDING: ensign-constant-condition warning: test a mask for it
    while (x | y) { return 10; } // FINDING: ensign-constant-condition warning: this is always true, since 'old::x' and 'old::y' are bits 0 and 1 (0x3)
    return x ? 11 : 12; // FINDING: ensign-constant-condition warning: this is always true
}
