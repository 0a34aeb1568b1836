// SPDX-License-Identifier: BSL-1.0
// A constructor, and whatever else makes a class more than its fields. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    citizen();
    int hp;
};
// SAYS: struct_is_no_aggregate<bad::citizen>
// SAYS: public fields only
// expected-error@+1 {{struct_is_no_aggregate<bad::citizen>}}
ENSIGN_FIELDS(citizen, hp);
} // namespace bad

namespace good {
struct citizen {
    int hp = 100;
};
ENSIGN_FIELDS(citizen, hp);
static_assert(ensign::described_struct<citizen>);
} // namespace good
