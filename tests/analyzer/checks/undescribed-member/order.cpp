// SPDX-License-Identifier: BSL-1.0
// The order of the list is the order of what is saved: it is that of the struct.
#include <ensign/describe.hpp>

struct point { // NOTE: the struct
    int x;
    int y;
    int z;
};
ENSIGN_FIELDS(point, x, z, y); // FINDING: ensign-undescribed-member error: the description of 'point' lists 'z' where the struct has 'y': list the fields in the order of their declaration
