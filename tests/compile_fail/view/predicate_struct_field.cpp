// SPDX-License-Identifier: BSL-1.0
// A struct is not compared, a member of it is. [V5]
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

auto wrong() { return field<&army::home>(); }

// SAYS: is_a_number_a_bool_or_an_enum<town::place>
// SAYS: ensign: only a number, a bool or an enum can be compared
// expected-error@*:* {{only a number, a bool or an enum can be compared}}

auto right() { return field<&army::home, &town::place::x>() == 1; }
