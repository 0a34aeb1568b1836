// SPDX-License-Identifier: BSL-1.0
// A constant that has no equal in the type of the field. [V5]
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

auto wrong() { return field<&army::men>() < -1; }                    // expected-error {{is not a constant expression}}
auto rounded() { return field<&army::morale>() < 0.8; }              // expected-error {{is not a constant expression}}
auto large() { return field<&town::citizen::hp>() < 3'000'000'000; } // expected-error {{is not a constant expression}}

// SAYS: this_constant_has_no_equal_in_the_type_of_the_field

constexpr auto right = field<&army::men>() < 30 && field<&army::morale>() < 0.5 && field<&army::morale>() < 0.8F;
