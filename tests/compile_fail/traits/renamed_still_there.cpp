// SPDX-License-Identifier: BSL-1.0
// A pair of ENSIGN_RENAMED the wrong way round, or with a name that does not exist. [P4]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class mood : unsigned char { calm, angry };
ENSIGN_VALUES(mood, calm, angry);
// SAYS: ENSIGN_RENAMED: nothing here is called irate: a pair is (the former name, the name of today)
// SAYS: ENSIGN_RENAMED: angry still exists
// expected-error@+2 {{ENSIGN_RENAMED: nothing here is called irate}}
// expected-error@+1 {{ENSIGN_RENAMED: angry still exists}}
ENSIGN_RENAMED(mood, (angry, irate));

struct citizen {
    int health;
    int age : 4;
};
ENSIGN_FIELDS(citizen, health, age);
// SAYS: ENSIGN_RENAMED: nothing here is called helth
// expected-error@+1 {{ENSIGN_RENAMED: nothing here is called helth}}
ENSIGN_RENAMED(citizen, (hp, helth));
} // namespace bad

namespace good {
enum class mood : unsigned char { calm, angry };
ENSIGN_VALUES(mood, calm, angry);
ENSIGN_RENAMED(mood, (irate, angry), (wild, angry));

struct citizen {
    int health;
    int age : 4;
};
ENSIGN_FIELDS(citizen, health, age);
ENSIGN_RENAMED(citizen, (hp, health), (years, age));
} // namespace good
