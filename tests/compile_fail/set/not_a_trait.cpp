// SPDX-License-Identifier: BSL-1.0
// A number is no trait. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using town::condition;

std::size_t wrong(const ensign::entity_set<town::citizen, condition>& set) { return set.count({.all_of = 3}); }

// SAYS: ensign: not a trait: give an enumerator or a traits<E> mask
// expected-error@*:* {{not a trait: give an enumerator or a traits<E> mask}}

std::size_t right(const ensign::entity_set<town::citizen, condition>& set) {
    return set.count({.all_of = ensign::traits<condition>::checked(3)});
}
