// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_DESCRIBE_LISTS_HPP
#define ENSIGN_DESCRIBE_LISTS_HPP

/// \file
/// How the macros of `ensign/describe.hpp` walk through lists of names. Not to be included by itself.

// clang-format off: macros read better as they are written

// At most 128 names. 0 marks the padding: a name is never a number.
#define ENSIGN_DETAIL_LENGTH(...) \
    ENSIGN_DETAIL_FITS_OR_NOT( \
        ENSIGN_DETAIL_PASTE(ENSIGN_DETAIL_IS_, ENSIGN_DETAIL_NTH(__VA_ARGS__ __VA_OPT__(, ) ENSIGN_DETAIL_PADDING)))
#define ENSIGN_DETAIL_FITS_OR_NOT(...) ENSIGN_DETAIL_SECOND(__VA_ARGS__, TOO_LONG, ~)
#define ENSIGN_DETAIL_SECOND(first, second, ...) second
#define ENSIGN_DETAIL_IS_0 ~, FITS
#define ENSIGN_DETAIL_PASTE(a, b) ENSIGN_DETAIL_PASTE_NOW(a, b)
#define ENSIGN_DETAIL_PASTE_NOW(a, b) a##b
#define ENSIGN_DETAIL_16(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
#define ENSIGN_DETAIL_64(x) ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x), ENSIGN_DETAIL_16(x)
#define ENSIGN_DETAIL_PADDING ENSIGN_DETAIL_64(0), ENSIGN_DETAIL_64(0), 0
#define ENSIGN_DETAIL_NTH(...) ENSIGN_DETAIL_129TH(__VA_ARGS__)
#define ENSIGN_DETAIL_129TH( \
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aa, ab, ac, ad, ae, af, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf, \
    c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, ca, cb, cc, cd, ce, cf, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, da, db, dc, dd, de, df, \
    e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, ea, eb, ec, ed, ee, ef, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, fa, fb, fc, fd, fe, ff, \
    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, ga, gb, gc, gd, ge, gf, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, ha, hb, hc, hd, he, hf, answer, ...) answer

// macro(type, name) for each name. Eight names a scan: what a scan has made is read again by every later one.
#define ENSIGN_DETAIL_FOR_EACH(macro, type, ...) \
    __VA_OPT__(ENSIGN_DETAIL_SCAN_3(ENSIGN_DETAIL_STEP_1(macro, type, __VA_ARGS__)))
#define ENSIGN_DETAIL_STEP_1(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_2(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_2(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_3(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_3(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_4(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_4(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_5(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_5(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_6(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_6(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_7(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_7(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_STEP_8(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_STEP_8(macro, type, name, ...) \
    macro(type, name) __VA_OPT__(ENSIGN_DETAIL_AGAIN ENSIGN_DETAIL_PARENS(macro, type, __VA_ARGS__))
#define ENSIGN_DETAIL_AGAIN() ENSIGN_DETAIL_STEP_1
#define ENSIGN_DETAIL_PARENS ()
#define ENSIGN_DETAIL_SCAN_3(...) \
    ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(ENSIGN_DETAIL_SCAN_2(__VA_ARGS__))))
#define ENSIGN_DETAIL_SCAN_2(...) \
    ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(ENSIGN_DETAIL_SCAN_1(__VA_ARGS__))))
#define ENSIGN_DETAIL_SCAN_1(...) __VA_ARGS__

#define ENSIGN_DETAIL_LIST(...) __VA_ARGS__

// clang-format on

#endif
