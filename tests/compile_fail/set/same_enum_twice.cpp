// SPDX-License-Identifier: BSL-1.0
// The same enum twice in one set. [T11]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

using town::condition;
using town::job;

using wrong = ensign::entity_set<town::citizen, condition, job, condition>;
constexpr auto size = sizeof(wrong);

// SAYS: ensign: a trait enum is given twice: each has one column
// expected-error@*:* {{a trait enum is given twice: each has one column}}

using right = ensign::entity_set<town::citizen, condition, job>;
constexpr auto right_size = sizeof(right);
