// SPDX-License-Identifier: BSL-1.0
// Numbers of bits beside the bits made of them: only the enum of the bits is one of flags.
#include <ensign/describe.hpp>

enum index { i0, i1, i31 = 31, i32, i33 };
enum bits { // FINDING: ensign-underlying-type error: 'bits' has no fixed underlying type
    b0 = 1ULL << i0,
    b1 = 1ULL << i1,
    b32 = 1ULL << i32,
    b33 = 1ULL << i33,
};
ENSIGN_TRAITS(bits, (b0, b1, b32, b33));
