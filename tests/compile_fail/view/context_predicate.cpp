// SPDX-License-Identifier: BSL-1.0
// The predicate of a context view takes the context last. [V10]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) {
    const auto v = set.make_context_view(1, [](const town::citizen&, ensign::traits<town::condition>) { return true; });
}

// SAYS: ensign: the predicate of make_context_view takes (const Data&, traits<E>..., const Context&) and returns bool
// expected-error@*:* {{the predicate of make_context_view takes (const Data&, traits<E>..., const Context&)}}

void right(citizens& set) {
    const auto v =
        set.make_context_view(1, [](const town::citizen&, ensign::traits<town::condition>, int) { return true; });
}
