// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class tile : std::uint32_t {
    wet = 1U << 0,
    dark = 1U << 1,
};
struct tile_data {
    std::uint8_t kind;
};
// [good]
ENSIGN_TRAITS(tile, (wet, dark));

// keys, and names without anything to go with
enum class modifier : std::uint8_t { shift = 1, control = 2, alt = 4, mask = shift | control | alt };
ENSIGN_TRAITS(modifier, (shift, control, alt), (mask));
enum prefixed : std::uint8_t { MOD_SHIFT = 1, MOD_CONTROL = 2, MOD_INDEX = 4, MOD_MASK = MOD_SHIFT | MOD_CONTROL };
ENSIGN_TRAITS(prefixed, (MOD_SHIFT, MOD_CONTROL, MOD_INDEX), (MOD_MASK));
enum class change : std::uint8_t { line_width = 1, text_position = 2, caps_shift = 4 };
ENSIGN_TRAITS(change, (line_width, text_position, caps_shift));
enum class more : std::uint8_t { line_width = 1U << 0, line_offset = 1U << 1 };
ENSIGN_TRAITS(more, (line_width, line_offset));

// numbers of bits in an enum of their own
enum class number : std::uint8_t { wet, dark };
enum class mask : std::uint8_t { wet = 1U << unsigned(number::wet), dark = 1U << unsigned(number::dark) };
ENSIGN_TRAITS(mask, (wet, dark));

// no trait enum
enum field : std::uint32_t { kind_shift = 4, kind_width = 3, kind_mask = 7U << kind_shift };
