/* SPDX-License-Identifier: BSL-1.0 */
/* C, in which an enum of a struct stands outside. */
struct lamp {
    enum { LAMP_ON = 1 << 0, LAMP_RED = 1 << 1, LAMP_BLINKS = 1 << 2, LAMP_DIM = 1 << 1 } state;
};
typedef enum { NEW_A = 0x1, NEW_B = 0x2, NEW_C = 0x4, NEW_D = 0x8 } news;
int class = 0; /* no C++ */
