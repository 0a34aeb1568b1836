// SPDX-License-Identifier: BSL-1.0
// An empty description of a struct that has fields. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 1 field"
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen);
} // namespace bad

namespace good {
struct citizen {};
ENSIGN_FIELDS(citizen);
static_assert(ensign::described_struct<citizen>);
} // namespace good
