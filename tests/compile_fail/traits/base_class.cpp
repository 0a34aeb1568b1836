// SPDX-License-Identifier: BSL-1.0
// A base class. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct person {
    int hp;
};
struct citizen : person {
    int age;
};
// SAYS: struct_has_a_base_class<bad::citizen>
// SAYS: make the base a field
// expected-error@+1 {{struct_has_a_base_class<bad::citizen>}}
ENSIGN_FIELDS(citizen, age);
} // namespace bad

namespace good {
struct person {
    int hp;
};
ENSIGN_FIELDS(person, hp);
struct citizen {
    person body;
    int age;
};
ENSIGN_FIELDS(citizen, body, age);
static_assert(ensign::described_struct<citizen>);
} // namespace good
