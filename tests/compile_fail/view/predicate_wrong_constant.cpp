// SPDX-License-Identifier: BSL-1.0
// A number, a bool and an enum do not mix. [V5]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using ensign::field;
using ensign::has;
using town::army;
using town::condition;
using armies = ensign::entity_set<army, condition>;

auto wrong() { return field<&army::temper>() == 1; }
auto text() { return field<&army::men>() == "many"; }

// SAYS: is_comparable_with_the_field<int, town::mood>
// SAYS: ensign: a field is compared with a constant of its own type
// expected-error@*:* {{is_comparable_with_the_field<int, town::mood>}}
// expected-error@*:* {{is_comparable_with_the_field<char[5], unsigned int>}}

auto right() { return field<&army::temper>() == town::mood::angry && field<&army::men>() == 1; }
