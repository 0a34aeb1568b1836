// SPDX-License-Identifier: BSL-1.0
// A set is not copied by accident. [S11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

citizens wrong(const citizens& set) {
    return set; // expected-error {{implicitly-deleted copy constructor}}
}

// SAYS: copy constructor

citizens right(const citizens& set) {
    citizens copy;
    copy.copy_rows_from(set);
    return copy;
}
