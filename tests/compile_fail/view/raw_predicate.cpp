// SPDX-License-Identifier: BSL-1.0
// The predicate of a raw view takes the data and one mask for every enum. [V3]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) {
    const auto v = set.make_raw_view([](const town::citizen&) { return true; });
}

// SAYS: ensign: the predicate of make_raw_view takes (const Data&, traits<E>...), one mask for each trait enum
// expected-error@*:* {{the predicate of make_raw_view takes (const Data&, traits<E>...)}}

void right(citizens& set) {
    const auto v = set.make_raw_view([](const town::citizen&, ensign::traits<town::condition>) { return true; });
}
