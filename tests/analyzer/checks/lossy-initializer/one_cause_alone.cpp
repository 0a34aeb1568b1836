// SPDX-License-Identifier: BSL-1.0
// Without that check the others say what they see.
// CHECKS: ensign-*,-ensign-lossy-initializer
#include <ensign/describe.hpp>

#include <cstdint>

enum class signal : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1,
    same_bit = static_cast<std::uint8_t>(1U << 8 | 1U << 1), // FINDING: ensign-bit-alias error: 'same_bit' has bit 1
    two_bits = static_cast<std::uint8_t>(0x103), // FINDING: ensign-literal-composite warning: 'two_bits' is the number 0x3
    unnamed = a | static_cast<std::uint8_t>(0x108), // FINDING: ensign-unnamed-bit error: 'unnamed' brings bit 3
};
ENSIGN_TRAITS(signal, (a, b, same_bit, two_bits, unnamed));
