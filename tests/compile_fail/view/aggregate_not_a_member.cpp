// SPDX-License-Identifier: BSL-1.0
// What is no pointer to a data member names no field. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto sum = v.sum<3>(); }

// SAYS: is_a_pointer_to_a_data_member<int>
// expected-error@*:* {{is_a_pointer_to_a_data_member<int>}}
// SAYS: ensign: a field is named by pointers to data members: sum<&citizen::hp>()

void right(const view& v) { const auto sum = v.sum<&army::men>(); }
