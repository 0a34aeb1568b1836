// SPDX-License-Identifier: BSL-1.0
// A predicate with an enum that is not the set's names both. [V5]
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

void wrong(armies& set) { const auto v = set.make_view(has(town::job::smith) && field<&army::men>() < 30); }

// SAYS: is_a_trait_enum_of_this_set<town::job, town::condition>
// expected-error@*:* {{is_a_trait_enum_of_this_set<town::job, town::condition>}}

void right(armies& set) { const auto v = set.make_view(has(condition::cursed) && field<&army::men>() < 30); }
