// SPDX-License-Identifier: BSL-1.0
// Insert with an enum that is not the set's names both. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using ensign::entity;
using town::condition;
using town::job;

void wrong(ensign::entity_set<town::citizen, condition>& set) { set.insert(entity{1}, {}, job::smith); }

// SAYS: is_a_trait_enum_of_this_set<town::job, town::condition>
// SAYS: ensign: this trait enum is not one of the set's; the message names the one given first
// expected-error@*:* {{is_a_trait_enum_of_this_set<town::job, town::condition>}}

void right(ensign::entity_set<town::citizen, condition>& set) { set.insert(entity{1}, {}, condition::cursed); }
