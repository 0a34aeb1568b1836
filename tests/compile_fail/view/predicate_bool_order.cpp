// SPDX-License-Identifier: BSL-1.0
// A bool has no order. [V5]
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

auto wrong() { return field<&army::marching>() < true; }

// SAYS: ensign: a bool has no order: compare it with == true or == false
// expected-error@*:* {{a bool has no order: compare it with == true or == false}}

auto right() { return field<&army::marching>() == true; }
