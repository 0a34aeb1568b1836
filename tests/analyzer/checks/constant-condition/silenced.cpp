// SPDX-License-Identifier: BSL-1.0
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(f, (a, b));

bool silenced(unsigned raw) { return raw && unsigned(f::a); } // NOLINT(ensign-constant-condition) // SILENCED: ensign-constant-condition

#define HAS(raw, flag) ((raw) && unsigned(flag))
bool in_macro(unsigned raw) { return HAS(raw, f::a); } // FINDING: ensign-constant-condition warning: '&&' does not look at the bits, since 'f::a' is bit 0 (0x1) and so always true: join the two with &
bool in_silent_macro(unsigned raw) {
    // NOLINTNEXTLINE(ensign-constant-condition)
    return HAS(raw, f::a); // SILENCED: ensign-constant-condition
}
