// SPDX-License-Identifier: BSL-1.0
// A declaration in a header does not count: the type is where it is defined.
#include "forward.hpp"

#include <ensign/describe.hpp>

#include <cstdint>

enum class declared : std::uint8_t { a = 1 };
ENSIGN_TRAITS(declared, (a));
struct point {
    int x;
};
ENSIGN_FIELDS(point, x);
