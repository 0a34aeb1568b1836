// SPDX-License-Identifier: BSL-1.0
// The order of the list is the order of what is saved: it is that of the struct.
#include <ensign/describe.hpp>

struct point {
    int x;
    int y;
    int z;
};
ENSIGN_FIELDS(point, x, y, z);
