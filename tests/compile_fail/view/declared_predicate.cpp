// SPDX-License-Identifier: BSL-1.0
// The predicate of a declared view takes the data alone. [V1]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) {
    const auto v = set.make_view({}, [](const town::citizen&, ensign::traits<town::condition>) { return true; });
}

// SAYS: ensign: the predicate of make_view takes (const Data&) and returns bool; traits belong into the filter
// expected-error@*:* {{the predicate of make_view takes (const Data&) and returns bool}}

void right(citizens& set) {
    const auto v = set.make_view({}, [](const town::citizen&) { return true; });
}
