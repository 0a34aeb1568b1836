// SPDX-License-Identifier: BSL-1.0
// What follows the data are checked trait enums. [S1][T2]
#include "town.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

enum class undescribed : std::uint8_t { a = 1, b = 2 };

using wrong = ensign::entity_set<town::citizen, undescribed>;
constexpr auto size = sizeof(wrong);

// SAYS: are_checked_trait_enums<undescribed>
// SAYS: ensign: every type after the first must be a checked trait enum: put ENSIGN_TRAITS(E, (flags...)
// expected-error@*:* {{are_checked_trait_enums<undescribed>}}

enum class described : std::uint8_t { a = 1, b = 2 };
ENSIGN_TRAITS(described, (a, b));

using right = ensign::entity_set<town::citizen, described>;
constexpr auto right_size = sizeof(right);
