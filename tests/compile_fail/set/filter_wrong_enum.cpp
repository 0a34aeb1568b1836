// SPDX-License-Identifier: BSL-1.0
// A filter with an enum that is not the set's names both. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using town::condition;
using town::job;

std::size_t wrong(const ensign::entity_set<town::citizen, condition>& set) { return set.count({.all_of = job::smith}); }

// SAYS: is_a_trait_enum_of_this_set<town::job, town::condition>
// SAYS: ensign: this trait enum is not one of the set's; the message names the one given first
// expected-error@*:* {{is_a_trait_enum_of_this_set<town::job, town::condition>}}

std::size_t right(const ensign::entity_set<town::citizen, condition, job>& set) {
    return set.count({.all_of = job::smith});
}
