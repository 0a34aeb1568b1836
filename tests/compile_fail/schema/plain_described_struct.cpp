// SPDX-License-Identifier: BSL-1.0
// Boost.Describe tells no offsets. [P4]
#include <ensign/describe.hpp>

#include <boost/describe/class.hpp>

import ensign.schema;
import ensign.traits;

namespace bad {
struct citizen {
    int hp;
};
BOOST_DESCRIBE_STRUCT(citizen, (), (hp))
// SAYS: description_does_not_tell_where_a_field_lies<bad::citizen
// SAYS: describe the struct with ENSIGN_FIELDS
// GCC SAYS: [with Data = bad::citizen]
// GCC SAYS: describe the struct with ENSIGN_FIELDS
// expected-error@*:* {{ensign: a plain Boost.Describe description has no offsets}}
static_assert(ensign::fingerprint<citizen>() != 0);
} // namespace bad

namespace good {
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
static_assert(ensign::fingerprint<citizen>() != 0);
} // namespace good
