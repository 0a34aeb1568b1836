// SPDX-License-Identifier: BSL-1.0
// A value of run time, of a type that holds what the field does not. [V5]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using ensign::field;
using ensign::has;
using town::army;
using town::condition;
using armies = ensign::entity_set<army, condition>;

auto wrong(int limit) { return field<&army::men>() < limit; } // expected-error {{is not a constant expression}}

// SAYS: constant_for<unsigned int>
// GCC SAYS: is not a constant expression

auto right(int limit) {
    return field<&army::men>() < static_cast<unsigned>(limit) && field<&town::citizen::hp>() < limit;
}
