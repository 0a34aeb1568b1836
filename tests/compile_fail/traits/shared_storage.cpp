// SPDX-License-Identifier: BSL-1.0
// Two members of an anonymous union. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
#pragma GCC diagnostic ignored "-Wpedantic"
struct citizen {
    int hp;
    union {
        int age;
        float morale;
    };
};
// SAYS: two_fields_share_their_storage<bad::citizen
// SAYS: "age"
// SAYS: "morale"
// expected-error@+1 {{two_fields_share_their_storage<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, age, morale);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    union {
        int age;
        float morale;
    };
};
ENSIGN_FIELDS(citizen, hp, age);
static_assert(ensign::described_struct<citizen>);
} // namespace good
