// SPDX-License-Identifier: BSL-1.0
// A field of another struct names both. [T9]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using citizens = ensign::entity_set<town::citizen, town::condition>;

namespace town {
struct house {
    int floors;
};
} // namespace town

void wrong(citizens& set) { set.keep_field<&town::house::floors>(); }

// SAYS: is_the_data_of_this_set<town::house, town::citizen>
// expected-error@*:* {{this field is no member of the set's data}}
// SAYS: ensign: this field is no member of the set's data

void right(citizens& set) { set.keep_field<&town::citizen::hp>(); }
