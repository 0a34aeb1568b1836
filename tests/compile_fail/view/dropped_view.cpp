// SPDX-License-Identifier: BSL-1.0
// A view that is dropped says what that does. A warning, so it is made an error here. [V1]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

#pragma GCC diagnostic error "-Wunused-result"
#pragma GCC diagnostic error "-Wunused-value"

void wrong(citizens& set) {
    set.make_view({}); // expected-error {{a view that is dropped is gone: keep it in a variable}}
}

// SAYS: a view that is dropped is gone: keep it in a variable

void right(citizens& set) { const auto v = set.make_view({}); }
