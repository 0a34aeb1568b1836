// SPDX-License-Identifier: BSL-1.0
// A bool has no smallest value worth the name. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto least = v.min<&army::marching>(); }

// SAYS: has_a_least_value<bool>
// expected-error@*:* {{has_a_least_value<bool>}}
// SAYS: ensign: min and max are about a number (no long double) or an enum; the message names the type of the field

void right(const view& v) { const auto least = v.min<&army::men>(); }
