// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-width-headroom
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class full : std::uint8_t { // FINDING: ensign-width-headroom remark: 'full' has no bit of 8 left, and Headroom asks for 4: use std::uint16_t before it is full
    a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = 128
};
// [bad]
ENSIGN_TRAITS(full, (a, b, c, d, e, f, g, h));

enum class one_left : std::uint8_t { // FINDING: ensign-width-headroom remark: 'one_left' has 1 bit of 8 left
    a = 1, b = 2, c = 4, e = 16, f = 32, g = 64, h = 128
};
ENSIGN_TRAITS(one_left, (a, b, c, e, f, g, h));

enum class widest : std::uint64_t { // FINDING: ensign-width-headroom remark: 'widest' has no bit of 64 left, and Headroom asks for 4: begin a second trait enum, a set may have several
    a = 1,
    rest = ~std::uint64_t{1},
};
ENSIGN_TRAITS(widest, (a), (rest));

enum class enough : std::uint8_t { a = 1, b = 2, c = 4, d = 8 };
ENSIGN_TRAITS(enough, (a, b, c, d));
enum class no_trait_enum : std::uint8_t { all = 255 };
enum not_fixed { x = 1, y = 0x7F };
