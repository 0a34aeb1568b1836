// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-lossy-cast
// How wide an enum without a fixed type is, the compiler has chosen: only a member that does not fit is a finding.
#include <ensign/describe.hpp>

#include <cstdint>

enum loose { loose_a = 1, loose_b = 1 << 9 };
ENSIGN_TRAITS(loose, (loose_a, loose_b));
std::uint8_t cut(loose l) { return l; } // FINDING: ensign-lossy-cast warning: 'loose_b', bit 9 (0x200), is cut off
std::uint16_t kept(loose l) { return l; }

// a number below zero that fits stays itself
enum direction { nowhere = -1, left = 1, right = 2 };
ENSIGN_TRAITS(direction, (nowhere, left, right));
std::int16_t kept(direction d) { return d; }
std::int16_t nothing() { return nowhere; }
