// SPDX-License-Identifier: BSL-1.0
// Two masks of one enum side by side are no "or". [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using town::condition;

std::size_t wrong(const ensign::entity_set<town::citizen, condition>& set) {
    return set.count({.all_of = {condition::cursed, condition::poisoned}});
}

// SAYS: ensign: the same trait enum is given twice: join its flags with |
// expected-error@*:* {{the same trait enum is given twice: join its flags with |}}

std::size_t right(const ensign::entity_set<town::citizen, condition>& set) {
    return set.count({.all_of = condition::cursed | condition::poisoned});
}
