// SPDX-License-Identifier: BSL-1.0
// A member function is no field. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    int age() const;
};
// SAYS: described_member_is_no_field<bad::citizen
// SAYS: "age"
// expected-error@+1 {{described_member_is_no_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, age);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    int age() const;
};
ENSIGN_FIELDS(citizen, hp);
static_assert(ensign::described_struct<citizen>);
} // namespace good
