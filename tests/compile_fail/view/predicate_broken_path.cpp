// SPDX-License-Identifier: BSL-1.0
// The pointers of a path hang together. [V5]
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

void wrong() { field<&army::home, &town::citizen::hp>(); }

// SAYS: ensign: each pointer of field names a member of what the one before it names
// expected-error@*:* {{each pointer of field names a member of what the one before it names}}

auto right() { return field<&army::home, &town::place::x>() == 1; }
