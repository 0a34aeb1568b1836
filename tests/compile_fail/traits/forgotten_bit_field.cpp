// SPDX-License-Identifier: BSL-1.0
// A forgotten bit-field. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    unsigned age : 7;
    bool alive : 1;
    unsigned guild : 4;
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 3 fields
// SAYS: described: 2
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, age, guild);
} // namespace bad

namespace good {
struct citizen {
    unsigned age : 7;
    bool alive : 1;
    unsigned guild : 4;
};
ENSIGN_FIELDS(citizen, age, alive, guild);
static_assert(ensign::described_struct<citizen>);
} // namespace good
