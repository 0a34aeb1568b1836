// SPDX-License-Identifier: BSL-1.0
// The forgotten last field is a reference with an initializer. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
extern int town;
struct citizen {
    int hp;
    int& home = town;
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 2 fields
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    int* home;
};
ENSIGN_FIELDS(citizen, hp, home);
static_assert(ensign::described_struct<citizen>);
} // namespace good
