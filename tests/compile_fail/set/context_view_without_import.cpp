// SPDX-License-Identifier: BSL-1.0
// Context views need their module, and the message says so. [V10]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) {
    const auto v =
        set.make_context_view(1, [](const town::citizen&, ensign::traits<town::condition>, int) { return true; });
}

// SAYS: ensign: context views need `import ensign.view;` (or `import ensign;`)
// expected-error@*:* {{context views need `import ensign.view;` (or `import ensign;`)}}
// expected-error@*:* {{use of undeclared identifier 'make_context_view_of'}}

std::size_t right(const citizens& set) { return set.count({.all_of = town::condition::cursed}); }
