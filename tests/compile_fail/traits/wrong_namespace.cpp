// SPDX-License-Identifier: BSL-1.0
// A description in another namespace is never found. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
struct citizen {
    int hp;
};
} // namespace bad

// SAYS: ENSIGN_TRAITS stands at namespace scope, in the namespace of the enum
// expected-error@+1 {{ENSIGN_TRAITS stands at namespace scope, in the namespace of the enum}}
ENSIGN_TRAITS(bad::condition, (none, cursed, poisoned));
// SAYS: ENSIGN_FIELDS stands at namespace scope, in the namespace of the struct
// expected-error@+1 {{ENSIGN_FIELDS stands at namespace scope, in the namespace of the struct}}
ENSIGN_FIELDS(bad::citizen, hp);

namespace good {
enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
} // namespace good
