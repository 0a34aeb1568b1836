// SPDX-License-Identifier: BSL-1.0
#include "town/flags.h"

// 1: the bit of another one
enum class door : unsigned { open = 1u << 0, locked = 1u << 1, broken = 1u << 2, guarded = 1u << 3, haunted = 1u << 1 };

// 2: one without a value
enum guild { smith = 1 << 0, baker = 1 << 1, miller = 1 << 2, weaver, tanner = 1 << 4, potter = 1 << 5 };

// 3: a decimal number behind 0x
enum weather { rain = 0x1, snow = 0x2, hail = 0x4, fog = 0x8, storm = 0x16, frost = 0x20 };

// 4: a slip of the keyboard
enum tools { saw = 1, axe = 2, pick = 4, spade = 8, rake = 16, hoe = 32, scythe = 63 + 1, plough = 126 };

// 5: || for |
enum rights { may_read = 1 << 0, may_write = 1 << 1, may_run = 1 << 2, may_all = may_read || may_write };

// 6: & for |
enum wares { wool = 1 << 0, grain = 1 << 1, iron = 1 << 2, bulk = wool & grain };

// 7: octal
enum streets { north = 1, east = 2, south = 4, west = 8, centre = 020, river = 32 };

// 8: past the width
constexpr unsigned bit(int n) { return 1u << (n & 31); }
enum ships : unsigned { cog = bit(0), galley = bit(1), carrack = bit(2), raft = bit(35) };

// 9: cut off
enum beasts : unsigned char { cow = 1 << 0, pig = 1 << 1, goat = 1 << 2, dragon = static_cast<unsigned char>(1 << 8) };

// 10, 11: one bit in two lines, and the next one is missing
enum spells { on_world = 1 << 0, on_place = 1 << 1, on_thing = 1 << 2, on_actor = 1 << 2, on_self = 1 << 4, on_foe = 1 << 5 };
enum crops { rye = 0x1, oats = 0x2, hops = 0x4, flax = 0x8, peas = 0x8 };

// silenced by who knows better
enum vows : unsigned { silence = 1u << 0, hunger = 1u << 1, walk = 1u << 2, sleep = 1u << 3,
    poverty = 1u << 1 }; // NOLINT(ensign-bit-alias)
