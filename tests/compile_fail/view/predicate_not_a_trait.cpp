// SPDX-License-Identifier: BSL-1.0
// has takes traits. [V5]
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

void wrong() { static_cast<void>(has(town::mood::angry)); }

// SAYS: is_a_trait<town::mood>
// SAYS: ensign: not a trait: give an enumerator or a traits<E> mask
// expected-error@*:* {{not a trait: give an enumerator or a traits<E> mask}}

auto right() { return has(condition::cursed); }
