// SPDX-License-Identifier: BSL-1.0
// A sum of an enum is none. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto sum = v.sum<&army::temper>(); }

// SAYS: is_a_number_to_add<town::mood>
// expected-error@*:* {{is_a_number_to_add<town::mood>}}
// SAYS: ensign: a sum or an average is one of integers, float or double: count a bool or an enum by a view of its own

void right(const view& v) { const auto most = v.max<&army::temper>(); }
