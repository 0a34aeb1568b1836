// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-lossy-cast.NamedBitsOnly=true
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint16_t { calm = 1U << 0, angry = 1U << 9 };
ENSIGN_TRAITS(mood, (calm, angry));
enum class few : std::uint32_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(few, (a, b));

std::uint8_t named(mood m) { return static_cast<std::uint8_t>(m); } // FINDING: ensign-lossy-cast warning: 'angry'
std::uint8_t free_bits(few f) { return static_cast<std::uint8_t>(f); }
