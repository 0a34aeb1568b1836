// SPDX-License-Identifier: BSL-1.0
// `flags && (a | b)` once asked whether flags are non-zero: a mask is no truth value. [T4]
#include <ensign/describe.hpp>

import ensign.traits;

enum class event : unsigned { closed = 1, moved_to = 2 };
ENSIGN_TRAITS(event, (closed, moved_to));

bool wrong(ensign::traits<event> flags) {
    // SAYS: bool
    // expected-error@+2 {{value of type 'ensign::traits<event>' is not contextually convertible to 'bool'}}
    // expected-error@+1 {{invalid operands to binary expression}}
    return flags && (event::closed | event::moved_to);
}

void wrong_condition(ensign::traits<event> flags) {
    // expected-error@+1 {{value of type 'ensign::traits<event>' is not contextually convertible to 'bool'}}
    if (flags) {}
}

bool right(ensign::traits<event> flags) { return flags.has_any(event::closed | event::moved_to) && !flags.empty(); }
