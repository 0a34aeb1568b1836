// SPDX-License-Identifier: BSL-1.0
// What is kept is named by a pointer to a member. [T9]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) { set.keep_field<3>(); }

// SAYS: ensign: a field is named by pointers to data members: keep_field<&citizen::hp>()
// expected-error@*:* {{a field is named by pointers to data members: keep_field<&citizen::hp>()}}

void right(citizens& set) { set.keep_field<&town::citizen::hp>(); }
