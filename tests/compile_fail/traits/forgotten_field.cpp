// SPDX-License-Identifier: BSL-1.0
// The last field is missing. [F2]
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
// SAYS: hp, age
// SAYS: name every field
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, age);
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
