// SPDX-License-Identifier: BSL-1.0
// A union. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
union citizen {
    int hp;
    float morale;
};
// SAYS: described_type_is_no_struct<bad::citizen
// SAYS: it is a union
// expected-error@+1 {{described_type_is_no_struct<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, morale);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    float morale;
};
ENSIGN_FIELDS(citizen, hp, morale);
static_assert(ensign::described_struct<citizen>);
} // namespace good
