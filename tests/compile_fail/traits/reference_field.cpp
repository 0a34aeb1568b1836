// SPDX-License-Identifier: BSL-1.0
// A reference. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    int& leader;
};
// SAYS: field_is_a_reference<bad::citizen
// SAYS: "leader"
// expected-error@+1 {{field_is_a_reference<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, leader);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    int* leader;
};
ENSIGN_FIELDS(citizen, hp, leader);
static_assert(ensign::described_struct<citizen>);
} // namespace good
