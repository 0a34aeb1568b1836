// SPDX-License-Identifier: BSL-1.0
// A struct that nobody described. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
};
} // namespace bad

// SAYS: struct_has_no_visible_description<bad::citizen>
// SAYS: put ENSIGN_FIELDS directly after it
// expected-error@*:* {{struct_has_no_visible_description<bad::citizen>}}
static_assert(ensign::check_fields<bad::citizen>());

namespace good {
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
} // namespace good

static_assert(ensign::check_fields<good::citizen>());
