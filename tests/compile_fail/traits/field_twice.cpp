// SPDX-License-Identifier: BSL-1.0
// One field, listed twice. [F3]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    int age;
    float morale;
};
// SAYS: field_is_described_twice<bad::citizen
// SAYS: "hp"
// expected-error@+1 {{field_is_described_twice<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, age, hp, morale);
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
