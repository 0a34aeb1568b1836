// SPDX-License-Identifier: BSL-1.0
// A key of closest that does not take the value. [V11]
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
    const auto near = v.closest(3, 10, [](const army& a) { return a.home.x; });
}

// SAYS: key_takes
// expected-error@*:* {{key_takes}}
// SAYS: ensign: a key takes (const Data&), for closest (const Data&, const Value&), and returns what to order by

void right(const view& v) {
    const auto near = v.closest(3, 10, [](const army& a, int from) { return a.home.x - from; });
}
