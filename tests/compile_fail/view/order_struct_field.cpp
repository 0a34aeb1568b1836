// SPDX-License-Identifier: BSL-1.0
// A field that is a struct has no order. [V11]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto few = v.top<&army::home>(3); }

// SAYS: is_a_key_to_order_by<town::place>
// expected-error@*:* {{is_a_key_to_order_by<town::place>}}
// SAYS: ensign: only a number (no long double), a bool or an enum can be ordered by

void right(const view& v) { const auto few = v.top<&army::home, &town::place::x>(3); }
