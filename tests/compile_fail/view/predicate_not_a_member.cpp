// SPDX-License-Identifier: BSL-1.0
// field takes pointers to members. [V5]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using ensign::field;

int men();

void wrong() { field<&men>(); }

// SAYS: is_a_pointer_to_a_data_member<int (*)()>
// SAYS: ensign: field takes pointers to data members: field<&citizen::hp>()
// expected-error@*:* {{field takes pointers to data members}}

auto right() { return field<&town::army::men>() == 1; }
