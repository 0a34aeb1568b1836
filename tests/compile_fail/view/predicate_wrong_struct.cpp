// SPDX-License-Identifier: BSL-1.0
// A field of another struct names both. [V5]
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

void wrong(armies& set) { const auto v = set.make_view(field<&town::citizen::hp>() < 30); }

// SAYS: is_the_data_of_this_set<town::citizen, town::army>
// expected-error@*:* {{is_the_data_of_this_set<town::citizen, town::army>}}
// SAYS: ensign: this field is no member of the set's data; the message names the struct of the field first

void right(armies& set) { const auto v = set.make_view(field<&army::men>() < 30); }
