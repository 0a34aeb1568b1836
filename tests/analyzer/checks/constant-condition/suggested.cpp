// SPDX-License-Identifier: BSL-1.0
// What is likely meant, and what nobody knows.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t { none = 0, a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (none, a, b, c));

// nobody knows that raw has flags
bool given(unsigned raw) { return raw && unsigned(f::a); } // FINDING: ensign-constant-condition warning: write (raw & unsigned(f::a)) != 0 // NOTE: write (raw & unsigned(f::a)) != 0
unsigned others(unsigned raw) { return raw & !unsigned(f::a); } // FINDING: ensign-constant-condition warning: '!' of 'f::a' is always 0, and so is what is left of the mask: all bits but these are ~unsigned(f::a) // NOTE: write ~
void remove(unsigned& raw) { raw &= !unsigned(f::b); } // FINDING: ensign-constant-condition warning: '!' of 'f::b' is always 0
unsigned both() { return unsigned(f::a) && unsigned(f::b); } // FINDING: ensign-constant-condition warning: '&&' of 'f::a' and 'f::b' is true, so the number is bit 0 (0x1) instead of bits 0 and 1 (0x3) // NOTE: write |
