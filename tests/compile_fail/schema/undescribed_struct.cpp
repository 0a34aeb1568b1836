// SPDX-License-Identifier: BSL-1.0
// A struct, and an enum, without a description. [P4]
#include <ensign/describe.hpp>

import ensign.schema;
import ensign.traits;

namespace bad {
struct citizen {
    int hp;
};
// SAYS: struct_to_be_saved_is_not_described<bad::citizen>
// SAYS: put ENSIGN_FIELDS(S, fields...) behind the struct
// expected-error@*:* {{ensign: what is saved is told by its description}}
static_assert(ensign::fingerprint<citizen>() != 0);

enum class mood : unsigned char { calm, angry };
// SAYS: ensign: the names of an enum are told by its description
// GCC SAYS: [with Data = bad::citizen]
// GCC SAYS: put ENSIGN_FIELDS(S, fields...) behind the struct
// GCC SAYS: ensign: the names of an enum are told by its description
// expected-error@*:* {{ensign: the names of an enum are told by its description}}
constexpr auto number = ensign::fingerprint<mood>();
} // namespace bad

namespace good {
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
static_assert(ensign::fingerprint<citizen>() != 0);

enum class mood : unsigned char { calm, angry };
ENSIGN_VALUES(mood, calm, angry);
static_assert(ensign::fingerprint<mood>() != 0);
} // namespace good
