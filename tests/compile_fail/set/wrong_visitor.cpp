// SPDX-License-Identifier: BSL-1.0
// A visitor takes the arguments that it is offered, or fewer of them from the left. [S5]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;
using ensign::entity;

void wrong(const citizens& set) {
    set.for_each([](const town::citizen&) {});
}

// SAYS: ensign: a function takes the arguments that it is offered, or fewer of them from the left
// expected-error@*:* {{a function takes the arguments that it is offered, or fewer of them from the left}}

void right(const citizens& set) {
    set.for_each([](entity, const town::citizen&) {});
}
