// SPDX-License-Identifier: BSL-1.0
// A plain bool is no part of a predicate. [V5]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using ensign::field;
using ensign::has;
using town::army;
using town::condition;
using armies = ensign::entity_set<army, condition>;

void wrong(armies& set, bool night) { const auto v = set.make_view(has(condition::cursed) && night); }

// SAYS: is_a_declared_predicate<bool>
// SAYS: ensign: && and || join declared predicates
// expected-error@*:* {{&& and || join declared predicates}}

void right(armies& set) { const auto v = set.make_view(has(condition::cursed) && !has(condition::poisoned)); }
