// SPDX-License-Identifier: BSL-1.0
// Raw views need their module, and the message says so. [V3]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) {
    const auto v = set.make_raw_view([](const town::citizen&, ensign::traits<town::condition>) { return true; });
}

// SAYS: ensign: raw views need `import ensign.view;` (or `import ensign;`)
// expected-error@*:* {{raw views need `import ensign.view;` (or `import ensign;`)}}
// expected-error@*:* {{use of undeclared identifier 'make_raw_view_of'}}

std::size_t right(const citizens& set) { return set.count({.all_of = town::condition::cursed}); }
