// SPDX-License-Identifier: BSL-1.0
// What a careful author writes: nothing is suspicious here.
#ifndef TOWN_FLAGS_H
#define TOWN_FLAGS_H
#include <not/there.h>
#include "town/bits.h"

namespace town {

enum gaps : unsigned char { monday = 1, wednesday = 4, thursday = 8, sunday = 64 };

enum class composite : unsigned { none, read = 1u << 0, write = 1u << 1, run = 1u << 2, all = read | write | run };

enum implied { trace = 1 << 0, line = 1 << 1, column = line | (1 << 2), script = 1 << 3, detailed = trace | script | 16 };

enum synonyms { opt_read = 0x01, opt_write = 0x02, opt_readable = 0x01, opt_append = 0x04, opt_colour = 0x08, opt_color = 0x08 };

enum by_reference { old_one = 1 << 0, second = 1 << 1, third = 1 << 2, new_one = old_one };

// Two vocabularies, each with the bits to itself.
enum style { box_left = 1 << 0, box_right = 1 << 1, box_raised = 1 << 2, text_left = 1 << 0, text_right = 1 << 1, text_wrapped = 1 << 2 };

enum said_so {
    visible = 1 << 0,
    enabled = 1 << 1,
    checked = 1 << 2,
    pressed = 1 << 3,
    special = 1 << 3, // only for buttons, shares the bit of pressed
};

// Each bit is given twice where the author has seen it.
enum beside { x_flip = 0x08, y_flip = 0x10, no_scale = 0x20, only_mayor = 0x20, shut = 0x40, unseen = 0x80 };

enum begun_anew { one_cart = 1, two_carts = 2, all_carts = 3, by_day = 0x1, by_night = 0x2, by_force = 0x4, by_once = 0x10 };

enum with_end { lamp = 1, door = 2, roof = 4, wall = 8, parts_end, number_of_parts = 4, parts_force_32 = 0x7fffffff };

enum made_by_macro { m0 = TOWN_BIT(0), m1 = TOWN_BIT(1), m2 = TOWN_BIT(2), m3 = TOWN_BIT(3) };

#define TOWN_LAST(x) largest_ = x
enum with_marker { k0 = 1 << 0, k1 = 1 << 1, k2 = 1 << 2, TOWN_LAST(k2) };

enum modes { owner = 0400, group = 0040, others = 0004, sticky = 01000 };

enum with_mask { g0 = 0x1, g1 = 0x2, g2 = 0x4, g3 = 0x8, g_mask = 0xff };

enum full : unsigned {
    f00 = 1u << 0,  f01 = 1u << 1,  f02 = 1u << 2,  f03 = 1u << 3,  f04 = 1u << 4,  f05 = 1u << 5,  f06 = 1u << 6,
    f07 = 1u << 7,  f08 = 1u << 8,  f09 = 1u << 9,  f10 = 1u << 10, f11 = 1u << 11, f12 = 1u << 12, f13 = 1u << 13,
    f14 = 1u << 14, f15 = 1u << 15, f16 = 1u << 16, f17 = 1u << 17, f18 = 1u << 18, f19 = 1u << 19, f20 = 1u << 20,
    f21 = 1u << 21, f22 = 1u << 22, f23 = 1u << 23, f24 = 1u << 24, f25 = 1u << 25, f26 = 1u << 26, f27 = 1u << 27,
    f28 = 1u << 28, f29 = 1u << 29, f30 = 1u << 30, f31 = 1u << 31
};

} // namespace town
#endif
