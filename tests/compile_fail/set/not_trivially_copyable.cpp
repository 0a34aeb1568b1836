// SPDX-License-Identifier: BSL-1.0
// The data must be trivially copyable. [S1]
#include "town.hpp"

#include <string>

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

struct named {
    std::string name;
};

using wrong = ensign::entity_set<named, town::condition>;
constexpr auto size = sizeof(wrong);

// SAYS: rows_are_copied_as_bytes<named>
// SAYS: ensign: a set copies its rows as bytes, so the struct must be trivially copyable
// expected-error@*:* {{rows_are_copied_as_bytes<named>}}

struct short_named {
    char name[16];
};

using right = ensign::entity_set<short_named, town::condition>;
constexpr auto right_size = sizeof(right);
