// SPDX-License-Identifier: BSL-1.0
// Fields in another order than that of the struct. [F3]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    int age;
    float morale;
};
// SAYS: fields_are_described_out_of_order<bad::citizen
// SAYS: "morale"
// SAYS: "age"
// SAYS: in the order of their declaration
// expected-error@+1 {{fields_are_described_out_of_order<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, morale, age);
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
