// SPDX-License-Identifier: BSL-1.0
// Views of different kinds of sets are not joined, and the message names both. [V12]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using citizens = ensign::view<town::citizen, town::condition>;
using armies = ensign::view<town::army, town::condition>;

void wrong(const citizens& a, const armies& b) { const auto v = a & b; }

// SAYS: ensign: only views of one set are joined by &, | and -; the message names the two views
// expected-error@*:* {{only views of one set are joined by &, | and -}}

void right(const citizens& a, const citizens& b) { const auto v = a & b; }
