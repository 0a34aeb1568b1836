// SPDX-License-Identifier: BSL-1.0
// Several in a row go into one place, in their order, in one go.
#include <ensign/describe.hpp>

struct row {
    int a;
    int b;
    int c;
    int d;
    int e;
    int f;
};
ENSIGN_FIELDS(row, a, b, c, d, e, f);
