// SPDX-License-Identifier: BSL-1.0
// A static member is no field. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    static int count;
};
// SAYS: described_member_is_no_field<bad::citizen
// SAYS: "count"
// expected-error@+1 {{described_member_is_no_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, count);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    static int count;
};
ENSIGN_FIELDS(citizen, hp);
static_assert(ensign::described_struct<citizen>);
} // namespace good
