// SPDX-License-Identifier: BSL-1.0
// Nothing here is a list of flags.
enum index { i0, i1, i2, i3, i4 };
enum few { only = 1, two = 2 };
enum size { size_8 = 8, size_16 = 16, size_32 = 32, size_64 = 64 };
enum version { v1_0 = 0x100, v1_1 = 0x101, v2_0 = 0x200, v4_0 = 0x400 };
enum field { kind_shift = 4, kind_mask = 0xf << kind_shift, colour_shift = 8, colour_mask = 0xff << colour_shift };
enum numbers { bit_a, bit_b, bit_c, mask_a = 1 << bit_a, mask_b = 1 << bit_b, mask_c = 1 << bit_c };
enum codes { ok = 0, later = 17, never = 33, gone = 12, twice = 2 };
enum colours { red = 0xff0000, green = 0x00ff00, blue = 0x0000ff };
template <class T> struct depends { enum inside { d0 = sizeof(T), d1 = 1 << 1, d2 = 1 << 2, d3 = 1 << 3 }; };
enum stack { small = 1 * 1024, normal = 4 * 1024, large = 32 * 1024, huge_one = 64 * 1024 };
