// SPDX-License-Identifier: BSL-1.0
// One alias is a synonym. Two of one bit are often two things that have become one by mistake.
#include <ensign/describe.hpp>

enum class style : unsigned {
    extra_1 = 1U << 19,
    extra_2 = 1U << 20,
    full_name = extra_1,
    active_button = extra_2, // NOTE: 'active_button' is an alias of it
    password = extra_2, // FINDING: ensign-bit-alias warning: 'password' is one more alias of 'extra_2', bit 20 (0x100000), beside 'active_button'
};
ENSIGN_TRAITS(style, (extra_1, extra_2), (full_name, active_button, password));
