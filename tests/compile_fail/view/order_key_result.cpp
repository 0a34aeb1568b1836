// SPDX-License-Identifier: BSL-1.0
// A key that returns what has no order. [V11]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) {
    const auto order = v.ordered_by([](const army& a) { return a.home; });
}

// SAYS: is_a_key_to_order_by<town::place>
// expected-error@*:* {{is_a_key_to_order_by<town::place>}}
// SAYS: ensign: a key is a number (no long double), a bool or an enum; the message names what this key returns

void right(const view& v) {
    const auto order = v.ordered_by([](const army& a) { return a.home.x; });
}
