// SPDX-License-Identifier: BSL-1.0
// The order of the list is the order of what is saved: it is that of the struct.
#include <boost/describe.hpp>
#include <ensign/describe.hpp>

struct point { // NOTE: the struct
    int x;
    int y;
    int z;
};
ENSIGN_FIELDS(point, x, z, y); // FINDING: ensign-undescribed-member error: the description of 'point' lists 'z' where the struct has 'y': list the fields in the order of their declaration

struct commented {
    int x;
    int y;
};
ENSIGN_FIELDS(commented, // FINDING: ensign-undescribed-member error: lists 'y' where the struct has 'x'
              y, // first
              /* second */ x);

struct by_boost : commented {
    int z;
    int w;
};
BOOST_DESCRIBE_STRUCT(by_boost, (commented), (w, z)) // FINDING: ensign-undescribed-member error: lists 'w' where the struct has 'z'
