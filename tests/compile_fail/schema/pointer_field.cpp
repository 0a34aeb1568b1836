// SPDX-License-Identifier: BSL-1.0
// A pointer in the data, two structs down. [S1]
#include <ensign/describe.hpp>

import ensign.schema;
import ensign.traits;

namespace bad {
struct home {
    int rooms;
    int* owner;
};
ENSIGN_FIELDS(home, rooms, owner);
struct citizen {
    int hp;
    home place;
};
ENSIGN_FIELDS(citizen, hp, place);
// SAYS: field_cannot_be_saved<bad::citizen
// SAYS: place.owner: pointer
// SAYS: store an entity or an index instead of a pointer
// GCC SAYS: [with Data = bad::citizen]
// GCC SAYS: store an entity or an index instead of a pointer
// expected-error@*:* {{ensign: only numbers, bool, char, ensign::entity, described enums}}
static_assert(ensign::fingerprint<citizen>() != 0);
} // namespace bad

namespace good {
struct citizen {
    int hp;
    int owner;
};
ENSIGN_FIELDS(citizen, hp, owner);
static_assert(ensign::fingerprint<citizen>() != 0);
} // namespace good
