// SPDX-License-Identifier: BSL-1.0
// A pointer can be captured, but not saved. [P5]
#include <ensign/describe.hpp>

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.snapshot;
import ensign.traits;

struct linked {
    int hp;
    int* target;
};
ENSIGN_FIELDS(linked, hp, target);

inline auto wrong(const ensign::snapshot<linked>& s) { return ensign::to_raw(s); }

// SAYS: ensign: only numbers, bool, char, ensign::entity, described enums, ensign::traits
// expected-error@*:* {{only numbers, bool, char}}

struct plain {
    int hp;
    ensign::entity target;
};
ENSIGN_FIELDS(plain, hp, target);

inline auto right(const ensign::snapshot<plain>& s) { return ensign::to_raw(s); }
