// SPDX-License-Identifier: BSL-1.0
// A pointer to a member given as a function. [V11]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto order = v.ordered_by(&army::men); }

// SAYS: is_a_function_and_no_pointer_to_a_member
// expected-error@*:* {{is_a_function_and_no_pointer_to_a_member}}
// SAYS: ensign: a field to order by stands in angle brackets, so that changes of other fields cost nothing

void right(const view& v) { const auto order = v.ordered_by<&army::men>(); }
