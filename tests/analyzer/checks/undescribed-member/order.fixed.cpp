// SPDX-License-Identifier: BSL-1.0
// The order of the list is the order of what is saved: it is that of the struct.
#include <boost/describe.hpp>
#include <ensign/describe.hpp>

struct point {
    int x;
    int y;
    int z;
};
ENSIGN_FIELDS(point, x, y, z);

struct commented {
    int x;
    int y;
};
ENSIGN_FIELDS(commented,
              x, // first
              /* second */ y);

struct by_boost : commented {
    int z;
    int w;
};
BOOST_DESCRIBE_STRUCT(by_boost, (commented), (z, w))
