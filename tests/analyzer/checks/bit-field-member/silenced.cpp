// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class tile : std::uint32_t {
    wet = 1U << 0,
    kind_shift = 4, // NOLINT(ensign-bit-field-member) // SILENCED: ensign-bit-field-member
    kind_mask = 7U << kind_shift,
};
ENSIGN_TRAITS(tile, (wet, kind_shift), (kind_mask));
