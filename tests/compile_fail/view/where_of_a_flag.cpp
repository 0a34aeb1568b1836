// SPDX-License-Identifier: BSL-1.0
// Nor does a view over a view. [V12]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::view<town::citizen, town::condition>;

void wrong(const citizens& a) { a.where(town::condition::cursed); }

// SAYS: ensign: where takes a filter: where({.all_of = flags}), with any_of or none_of as well; or a declared predicate, has(flags)
// expected-error@*:* {{where takes a filter: where}}

void right(const citizens& a) { const auto v = a.where({.all_of = town::condition::cursed}); }
