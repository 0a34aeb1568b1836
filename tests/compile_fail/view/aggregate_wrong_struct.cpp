// SPDX-License-Identifier: BSL-1.0
// A field of another struct names both. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto sum = v.sum<&town::citizen::hp>(); }

// SAYS: is_the_data_of_this_set<town::citizen, town::army>
// expected-error@*:* {{is_the_data_of_this_set<town::citizen, town::army>}}
// SAYS: ensign: this field is no member of the data of the view's set; the message names the struct of the field first

void right(const view& v) { const auto sum = v.sum<&army::men>(); }
