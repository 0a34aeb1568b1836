// SPDX-License-Identifier: BSL-1.0
// Nor is an average of a bool. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto mean = v.average<&army::marching>(); }

// SAYS: is_a_number_to_add<bool>
// expected-error@*:* {{is_a_number_to_add<bool>}}
// SAYS: ensign: a sum or an average is one of integers, float or double: count a bool or an enum by a view of its own

void right(const view& v) { const auto mean = v.average<&army::morale>(); }
