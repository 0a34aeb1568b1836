// SPDX-License-Identifier: BSL-1.0
// A connection that is dropped says what that does. A warning, so it is made an error here. [S7]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

#pragma GCC diagnostic error "-Wunused-result"
#pragma GCC diagnostic error "-Wunused-value"

using citizens = ensign::entity_set<town::citizen, town::condition>;

void wrong(citizens& set, ensign::signal<>& bell) {
    bell.connect([] {});    // expected-error {{a connection that is dropped disconnects at once}}
    set.on_inserted([] {}); // expected-error {{keep it in a variable, or call .keep()}}
}

// SAYS: a connection that is dropped disconnects at once: keep it in a variable, or call .keep()

void right(citizens& set, ensign::signal<>& bell) {
    const auto c = bell.connect([] {});
    set.on_inserted([] {}).keep();
}
