// SPDX-License-Identifier: BSL-1.0
// A wrong enum in a header before the import: its macro can check nothing yet, the first mask does. [T15]
#include <ensign/describe.hpp>

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
struct citizen {
    int hp;
    int age;
};
ENSIGN_FIELDS(citizen, hp);
} // namespace bad

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace good

import ensign.traits;

// SAYS: two_enumerators_share_a_bit<bad::condition
// expected-error@*:* {{two_enumerators_share_a_bit<bad::condition}}
const auto both = bad::condition::cursed | bad::condition::poisoned;
// SAYS: description_does_not_name_every_field<bad::citizen
// expected-error@*:* {{description_does_not_name_every_field<bad::citizen}}
static_assert(ensign::check_fields<bad::citizen>());

const auto legal = good::condition::cursed | good::condition::poisoned;
