// SPDX-License-Identifier: BSL-1.0
// Plain Boost.Describe forgets fields silently; the check by hand does not. [F2]
#include <boost/describe/class.hpp>

import ensign.traits;

namespace bad {
struct citizen {
    int hp;
    float morale;
};
BOOST_DESCRIBE_STRUCT(citizen, (), (hp))
} // namespace bad

// SAYS: description_does_not_name_every_field<bad::citizen
// expected-error@*:* {{description_does_not_name_every_field<bad::citizen}}
static_assert(ensign::check_fields<bad::citizen>());

namespace good {
struct citizen {
    int hp;
    float morale;
};
BOOST_DESCRIBE_STRUCT(citizen, (), (hp, morale))
} // namespace good

static_assert(ensign::check_fields<good::citizen>());
