// SPDX-License-Identifier: BSL-1.0
// The filter of a view with an enum that is not the set's names both. [T11]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) { const auto v = set.make_view({.none_of = town::job::smith}); }

// SAYS: is_a_trait_enum_of_this_set<town::job, town::condition>
// expected-error@*:* {{is_a_trait_enum_of_this_set<town::job, town::condition>}}

void right(citizens& set) { const auto v = set.make_view({.none_of = town::condition::cursed}); }
