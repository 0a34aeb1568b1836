// SPDX-License-Identifier: BSL-1.0
// An array counts as one field, forgotten or not. [F2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    char name[16];
    int map[2][3];
    unsigned age : 7;
    struct {
        int x, y;
    } home;
    int scores[4];
};
// SAYS: description_does_not_name_every_field<bad::citizen
// SAYS: it has 5 fields
// SAYS: described: 4
// SAYS: name, map, age, home
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, name, map, age, home);
} // namespace bad

namespace good {
struct citizen {
    char name[16];
    int map[2][3];
    unsigned age : 7;
    struct {
        int x, y;
    } home;
    int scores[4];
};
ENSIGN_FIELDS(citizen, name, map, age, home, scores);
static_assert(ensign::described_struct<citizen>);
} // namespace good
