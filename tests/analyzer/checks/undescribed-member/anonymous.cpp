// SPDX-License-Identifier: BSL-1.0
// Fields of an anonymous struct or union are described by their own names.
#include <ensign/describe.hpp>

struct variant {
    int kind;
    union {
        int number;
        float real;
    };
};
ENSIGN_FIELDS(variant, kind, number);
