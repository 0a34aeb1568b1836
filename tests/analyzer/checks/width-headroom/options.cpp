// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-width-headroom
// OPTION: ensign-width-headroom.Headroom=6
#include <ensign/describe.hpp>

#include <cstdint>

enum class close : std::uint8_t { a = 1, b = 2, c = 4 }; // FINDING: ensign-width-headroom remark: 'close' has 5 bits of 8 left, and Headroom asks for 6
ENSIGN_TRAITS(close, (a, b, c));

enum class enough : std::uint8_t { a = 1, b = 2 };
ENSIGN_TRAITS(enough, (a, b));

enum class silent : std::uint8_t { a = 1, b = 2, c = 4 }; // NOLINT(ensign-width-headroom) // SILENCED: ensign-width-headroom
ENSIGN_TRAITS(silent, (a, b, c));
