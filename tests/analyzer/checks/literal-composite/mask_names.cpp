// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-literal-composite.MaskNameRegex=(_mask|^all)$
#include <ensign/describe.hpp>

enum class field : unsigned {
    red = 1,
    blue = 2,
    colour_mask = 0x3,
    all = 3,
    all_of_it = 3, // FINDING: ensign-literal-composite warning: 'all_of_it' is the number 0x3 for red | blue
};
ENSIGN_TRAITS(field, (red, blue), (colour_mask, all, all_of_it));
