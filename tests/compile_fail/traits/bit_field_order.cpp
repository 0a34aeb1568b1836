// SPDX-License-Identifier: BSL-1.0
// Bit-fields have no offset, but an order. [F3]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    unsigned age : 7;
    bool alive : 1;
    unsigned guild : 4;
};
// SAYS: fields_are_described_out_of_order<bad::citizen
// SAYS: "alive, age, guild"
// expected-error@+1 {{fields_are_described_out_of_order<bad::citizen}}
ENSIGN_FIELDS(citizen, alive, age, guild);
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
