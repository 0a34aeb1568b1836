// SPDX-License-Identifier: BSL-1.0
// The predicate of a view over a view takes the data alone. [V12]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::view<town::citizen, town::condition>;

void wrong(const citizens& a) {
    const auto v = a.where({}, [](const town::citizen&, ensign::traits<town::condition>) { return true; });
}

// SAYS: ensign: the predicate of where takes (const Data&) and returns bool; traits belong into the filter
// expected-error@*:* {{the predicate of where takes (const Data&) and returns bool}}

void right(const citizens& a) {
    const auto v = a.where({}, [](const town::citizen&) { return true; });
}
