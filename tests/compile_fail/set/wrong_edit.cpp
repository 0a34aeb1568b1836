// SPDX-License-Identifier: BSL-1.0
// The function of update takes the arguments that it is offered, or fewer of them from the left. [S4]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;
using ensign::entity;

void wrong(citizens& set) {
    set.update(entity{1}, [](entity, town::citizen&) {});
}

// SAYS: ensign: a function takes the arguments that it is offered, or fewer of them from the left
// expected-error@*:* {{a function takes the arguments that it is offered, or fewer of them from the left}}

void right(citizens& set) {
    set.update(entity{1}, [](town::citizen&) {});
}
