// SPDX-License-Identifier: BSL-1.0
// A callback of a view takes the entity first. [V6]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(ensign::view<town::citizen, town::condition>& v) {
    v.on_exit([](const town::citizen&) {}).keep();
}

// SAYS: ensign: a callback takes the arguments of its signal, or fewer of them from the left
// expected-error@*:* {{a callback takes the arguments of its signal, or fewer of them from the left}}

void right(ensign::view<town::citizen, town::condition>& v) {
    v.on_exit([](ensign::entity, const town::citizen&) {}).keep();
}
