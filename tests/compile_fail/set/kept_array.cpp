// SPDX-License-Identifier: BSL-1.0
// An array is no field that is kept apart. [T9]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

namespace town {
struct host {
    int men[3];
    int horses;
};
} // namespace town

using hosts = ensign::entity_set<town::host, town::condition>;

void wrong(hosts& set) { set.keep_field<&town::host::men>(); }

// SAYS: is_no_array<int[3]>
// expected-error@*:* {{an array is no field that is kept apart}}
// SAYS: ensign: an array is no field that is kept apart: put it into a struct of its own

void right(hosts& set) { set.keep_field<&town::host::horses>(); }
