// SPDX-License-Identifier: BSL-1.0
// Pointers that do not follow each other. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

void wrong(const view& v) { const auto sum = v.sum<&army::men, &town::place::x>(); }

// SAYS: path_holds_together
// expected-error@*:* {{path_holds_together}}
// SAYS: ensign: each pointer names a member of what the one before it names, as in sum<&army::home, &place::x>()

void right(const view& v) { const auto sum = v.sum<&army::home, &town::place::x>(); }
