// SPDX-License-Identifier: BSL-1.0
// Two bit-fields of one type, swapped: only an initializer tells them apart. [F3]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    unsigned age : 7;
    unsigned guild : 4;
    unsigned rank : 3;
};
// SAYS: fields_are_described_out_of_order<bad::citizen
// SAYS: "rank"
// expected-error@+1 {{fields_are_described_out_of_order<bad::citizen}}
ENSIGN_FIELDS(citizen, hp, age, rank, guild);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    unsigned age : 7;
    unsigned guild : 4;
    unsigned rank : 3;
};
ENSIGN_FIELDS(citizen, hp, age, guild, rank);
static_assert(ensign::described_struct<citizen>);
} // namespace good
