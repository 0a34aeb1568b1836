// SPDX-License-Identifier: BSL-1.0
// A view takes a filter, not a flag. [V1]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& all) { all.make_view(town::condition::cursed); }

// SAYS: ensign: a view takes a filter: make_view({.all_of = flags}), with any_of or none_of as well; or a declared predicate, has(flags)
// expected-error@*:* {{a view takes a filter: make_view}}

void right(citizens& all) { const auto v = all.make_view({.all_of = town::condition::cursed}); }
