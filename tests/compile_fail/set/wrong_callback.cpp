// SPDX-License-Identifier: BSL-1.0
// A callback takes the signal's arguments, or fewer of them from the left. [S6]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;
using ensign::entity;

void wrong(citizens& set) {
    set.on_inserted([](const town::citizen&, entity) {}).keep();
}

// SAYS: ensign: a callback takes the arguments of its signal, or fewer of them from the left
// expected-error@*:* {{a callback takes the arguments of its signal, or fewer of them from the left}}

void right(citizens& set) {
    set.on_inserted([](entity, const town::citizen&) {}).keep();
    set.on_inserted([](entity) {}).keep();
    set.on_inserted([] {}).keep();
}
