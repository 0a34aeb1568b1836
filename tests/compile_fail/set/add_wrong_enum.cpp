// SPDX-License-Identifier: BSL-1.0
// An operation with an enum that is not the set's names it and those of the set. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using ensign::entity;
using town::condition;
using town::guild;
using town::job;

void wrong(ensign::entity_set<town::citizen, condition, job>& set) { set.add_traits(entity{1}, guild::miners); }

// SAYS: is_a_trait_enum_of_this_set<town::guild, town::condition, town::job>
// SAYS: ensign: this trait enum is not one of the set's; the message names the one given first
// expected-error@*:* {{is_a_trait_enum_of_this_set<town::guild, town::condition, town::job>}}

void right(ensign::entity_set<town::citizen, condition, guild>& set) { set.add_traits(entity{1}, guild::miners); }
