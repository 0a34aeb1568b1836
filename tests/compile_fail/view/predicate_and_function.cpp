// SPDX-License-Identifier: BSL-1.0
// A function is no part of a predicate; it stands beside a filter, or reads everything. [V5]
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

void wrong(armies& set) {
    const auto v = set.make_view([](const army& a) { return a.men < 30; } || has(condition::cursed));
}

// SAYS: ensign: && and || join declared predicates: a field compared with a constant, has(...), and what is made of them; a bool, a function or a field alone is none
// expected-error@*:* {{&& and || join declared predicates}}

void right(armies& set) {
    const auto v = set.make_view({.all_of = condition::cursed}, [](const army& a) { return a.men < 30; });
}
