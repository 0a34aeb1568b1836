// SPDX-License-Identifier: BSL-1.0
// A view is not copied. [V11]
#include "../set/town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::entity_set<town::citizen, town::condition>;

auto wrong(const ensign::view<town::citizen, town::condition>& v) {
    return v; // expected-error {{implicitly-deleted copy constructor}}
}

// SAYS: copy constructor

auto right(ensign::view<town::citizen, town::condition>&& v) { return static_cast<decltype(v)>(v).size(); }
