// SPDX-License-Identifier: BSL-1.0
// Masks of the library do not compile as conditions; their numbers do.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class f : std::uint32_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(f, (a, b));

bool raw(ensign::traits<f> m) { return m.raw() && ensign::to_mask(f::a); } // FINDING: ensign-constant-condition warning: write (m.raw() & ensign::to_mask(f::a)) != 0
bool joined(ensign::traits<f> m) { return m.bits() && (f::a | f::b).bits(); } // FINDING: ensign-constant-condition warning: since 'f::a' and 'f::b' are bits 0 and 1 (0x3) and so always true: write (m.bits() & (f::a | f::b).bits()) != 0
bool right(ensign::traits<f> m) { return !m.empty() && m.has_any(f::a | f::b); }
