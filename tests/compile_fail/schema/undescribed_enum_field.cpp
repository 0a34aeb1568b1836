// SPDX-License-Identifier: BSL-1.0
// The names of the enum of a field are not known. [P4]
#include <ensign/describe.hpp>

import ensign.schema;
import ensign.traits;

namespace bad {
enum class mood : unsigned char { calm, angry };
struct citizen {
    mood temper[4];
};
ENSIGN_FIELDS(citizen, temper);
// SAYS: field_cannot_be_saved<bad::citizen
// SAYS: temper: unknown type
// SAYS: describe the type of this field
// GCC SAYS: [with Data = bad::citizen]
// GCC SAYS: describe the type of this field
// expected-error@*:* {{ensign: only numbers, bool, char, ensign::entity, described enums}}
static_assert(ensign::logical_fingerprint<citizen>() != 0);
} // namespace bad

namespace good {
enum class mood : unsigned char { calm, angry };
ENSIGN_VALUES(mood, calm, angry);
struct citizen {
    mood temper[4];
};
ENSIGN_FIELDS(citizen, temper);
static_assert(ensign::logical_fingerprint<citizen>() != 0);
} // namespace good
