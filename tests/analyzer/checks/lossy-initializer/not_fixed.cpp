// SPDX-License-Identifier: BSL-1.0
// In an enum without a fixed type, members have other types while it is declared than afterwards: nothing is lost.
#include <ensign/describe.hpp>

enum status { // FINDING: ensign-underlying-type error: 'status' has no fixed underlying type
    top = 2147483648,
    low = 1ULL << 7,
    both = low | top,
    with_more = low | (top + 0),
};
ENSIGN_TRAITS(status, (top, low), (both, with_more));
