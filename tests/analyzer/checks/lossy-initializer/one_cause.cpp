// SPDX-License-Identifier: BSL-1.0
// What the value became, another flag or several, has its cause in the conversion: one finding.
#include <ensign/describe.hpp>

#include <cstdint>

enum class signal : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1,
    same_bit = static_cast<std::uint8_t>(1U << 8 | 1U << 1), // FINDING: ensign-lossy-initializer error: makes 0x2 of it
    two_bits = static_cast<std::uint8_t>(0x103), // FINDING: ensign-lossy-initializer error: makes 0x3 of it
    unnamed = a | static_cast<std::uint8_t>(0x108), // FINDING: ensign-lossy-initializer error: makes 0x8 of it
};
ENSIGN_TRAITS(signal, (a, b, same_bit, two_bits, unnamed));
