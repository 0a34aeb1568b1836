// SPDX-License-Identifier: BSL-1.0
// Views need their module, and the message says so. [V1]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set) { const auto v = set.make_view({.all_of = town::condition::cursed}); }

// SAYS: ensign: views need `import ensign.view;` (or `import ensign;`)
// expected-error@*:* {{views need `import ensign.view;` (or `import ensign;`)}}
// expected-error@*:* {{use of undeclared identifier 'make_view_of'}}

std::size_t right(const citizens& set) { return set.count({.all_of = town::condition::cursed}); }
