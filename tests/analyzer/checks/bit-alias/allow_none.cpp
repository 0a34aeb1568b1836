// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-bit-alias.AllowAliases=none
#include <ensign/describe.hpp>

enum class style : unsigned {
    a = 1,
    b = a, // FINDING: ensign-bit-alias error: 'b' has bit 0 (0x1), which is 'a'
    c = 2,
    d = 2, // FINDING: ensign-bit-alias error: 'd' has bit 1 (0x2), which is 'c'
    e = a | c,
};
ENSIGN_TRAITS(style, (a, c), (b, d, e));
