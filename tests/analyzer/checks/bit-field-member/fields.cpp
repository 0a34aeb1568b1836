// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class tile : std::uint32_t {
    wet = 1U << 0,
    dark = 1U << 1,
    kind_shift = 4, // FINDING: ensign-bit-field-member warning: 'kind_shift' (0x4) says where a bit is and is none itself, but in a mask of 'tile' it is bit 2 (0x4): move such members out as constants, and make a field of the struct of what takes several bits
    kind_width = 3,              // NOTE: 'kind_width' (0x3) too
    kind_mask = 7U << kind_shift, // NOTE: 'kind_mask' (0x70) too
};
// [bad]
ENSIGN_TRAITS(tile, (wet, dark), (kind_shift, kind_width, kind_mask));

// Numbers of bits beside the bits of those numbers.
enum class numbered : std::uint32_t {
    wet_bit = 0, // FINDING: ensign-bit-field-member warning: 'wet_bit' (0x0) says where a bit is and is none itself, but in a mask of 'numbered' it is no bit (0x0): move such members out as constants
    wet = 1U << wet_bit,
    dark_bit = 1, // NOTE: 'dark_bit' (0x1) too
    dark = 1U << dark_bit,
    cold_bit = 5,
    cold = 1U << cold_bit,
};
ENSIGN_TRAITS(numbered, (wet, dark, cold), (wet_bit, dark_bit, cold_bit));

enum class by_number : std::uint32_t {
    wet = 1U << 0,
    KindOffset = 4, // FINDING: ensign-bit-field-member warning: 'KindOffset' (0x4) says where a bit is
    KindMask = 0x70, // NOTE: 'KindMask' (0x70) too
};
ENSIGN_TRAITS(by_number, (wet, KindOffset), (KindMask));
