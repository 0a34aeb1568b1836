// SPDX-License-Identifier: BSL-1.0
// A field in the middle is missing. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    int age;
    float morale;
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 3 fields
// SAYS: described: 2
// SAYS: hp, morale
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, morale);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    int age;
    float morale;
};
ENSIGN_FIELDS(citizen, hp, age, morale);
static_assert(ensign::described_struct<citizen>);
} // namespace good
