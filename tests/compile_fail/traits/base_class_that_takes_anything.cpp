// SPDX-License-Identifier: BSL-1.0
// A base that converts from anything looks like a field, but it is one initializer too many. [F1]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
struct anything {
    anything() = default;
    template <class T>
    anything(T&&) {}
};
struct citizen : anything {
    int hp;
};
// SAYS: description_does_not_name_every_field<bad::citizen
// expected-error@+1 {{description_does_not_name_every_field<bad::citizen}}
ENSIGN_FIELDS(citizen, hp);
} // namespace bad

namespace good {
struct anything {
    anything() = default;
    template <class T>
    anything(T&&) {}
};
struct citizen {
    anything luck;
    int hp;
};
ENSIGN_FIELDS(citizen, luck, hp);
static_assert(ensign::described_struct<citizen>);
} // namespace good
