// SPDX-License-Identifier: BSL-1.0
// The forgotten last field has neither a default constructor nor one that is not explicit. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct id {
    explicit id(int number) : value{number} {}
    int value;
};
struct citizen {
    int hp;
    id home{1};
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 2 fields
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp);
} // namespace bad

namespace good {
struct id {
    explicit id(int number) : value{number} {}
    int value;
};
struct citizen {
    int hp;
    id home{1};
};
ENSIGN_FIELDS(citizen, hp, home);
static_assert(ensign::described_struct<citizen>);
} // namespace good
