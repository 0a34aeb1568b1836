// SPDX-License-Identifier: BSL-1.0
// A set with several enums must be told which one. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using ensign::entity;
using town::condition;
using town::job;

bool wrong(const ensign::entity_set<town::citizen, condition, job>& set) {
    return set.traits_of(entity{1}).empty(); // expected-error {{no matching member function for call to 'traits_of'}}
}

// SAYS: the_enum_is_named
// SAYS: ensign: this set has several trait enums (or none): say which one, as in traits_of<condition>(e)
// expected-error@*:* {{the_enum_is_named}}

bool right(const ensign::entity_set<town::citizen, condition, job>& set) {
    return set.traits_of<job>(entity{1}).empty();
}
bool right_too(const ensign::entity_set<town::citizen, condition>& set) { return set.traits_of(entity{1}).empty(); }
