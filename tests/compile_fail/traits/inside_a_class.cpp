// SPDX-License-Identifier: BSL-1.0
// Inside a class the macro would make member functions that nothing finds. [T14]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
class town {
public:
    enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
    // SAYS: ENSIGN_TRAITS stands at namespace scope
    // SAYS: after the outermost class with the qualified name
    // expected-error@+2 {{ENSIGN_TRAITS stands at namespace scope}}
    // expected-error@+1 5 {{overloaded 'operator}}
    ENSIGN_TRAITS(condition, (none, cursed, poisoned));

    struct citizen {
        int hp;
    };
    // SAYS: ENSIGN_FIELDS stands at namespace scope
    // expected-error@+1 {{ENSIGN_FIELDS stands at namespace scope}}
    ENSIGN_FIELDS(citizen, hp);
};
} // namespace bad

namespace good {
class town {
public:
    enum class condition : unsigned { none, cursed = 1, poisoned = 2 };
    struct citizen {
        int hp;
    };
};
ENSIGN_TRAITS(town::condition, (none, cursed, poisoned));
ENSIGN_FIELDS(town::citizen, hp);
static_assert(ensign::trait_enum<town::condition> && ensign::described_struct<town::citizen>);
} // namespace good
