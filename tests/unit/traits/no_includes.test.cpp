// SPDX-License-Identifier: BSL-1.0
// include-after-import: what a consumer can do that includes the macros and nothing else; no_includes_check.test.cpp
// asks it.
import ensign.traits;

#include <ensign/describe.hpp>

namespace no_includes {

enum class lamp : unsigned char { off, red = 1, green = 2, blue = 4, white = red | green | blue };
ENSIGN_TRAITS(lamp, (off, red, green, blue), (white));

struct pixel {
    int x, y;
    lamp colour;
};
ENSIGN_FIELDS(pixel, x, y, colour);

int walk() {
    int sum = 0;
    for (const lamp colour : lamp::red | lamp::blue) { sum = sum * 10 + static_cast<int>(colour); }
    return sum;
}

bool use() {
    ensign::traits<lamp> mask = lamp::white;
    mask -= lamp::red;
    mask &= ~lamp::green;
    mask |= lamp::green;
    mask ^= lamp::blue;
    const auto parsed = ensign::traits<lamp>::try_from_string("red | bit 7?");
    return mask == lamp::green && mask.has_any(lamp::white) && parsed && parsed->bits() == 0x81 &&
           !ensign::traits<lamp>::try_from_string("purple") && ensign::to_string(mask).size() == 5 &&
           ensign::internal::bits_equal(pixel{1, 2, lamp::red}, pixel{1, 2, lamp::red});
}

} // namespace no_includes
