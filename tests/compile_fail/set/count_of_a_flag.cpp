// SPDX-License-Identifier: BSL-1.0
// Nor does a count. [T9]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(const citizens& all) { static_cast<void>(all.count(town::condition::cursed)); }

// SAYS: ensign: count takes a filter: count_all(flags) or count_any(flags), or count({.all_of = flags})
// expected-error@*:* {{count takes a filter: count_all}}

void right(const citizens& all) {
    static_cast<void>(all.count_all(town::condition::cursed) + all.count({.none_of = town::condition::cursed}));
}
