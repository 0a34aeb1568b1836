// SPDX-License-Identifier: BSL-1.0
// Rules for an enum that is no set of flags. [T13]
#include <ensign/describe.hpp>

import ensign.traits;

namespace bad {
enum class mood : unsigned { calm, sad, merry, angry };
ENSIGN_VALUES(mood, calm, sad, merry, angry);
// SAYS: rules_are_given_for_no_trait_enum<bad::mood
// SAYS: rules are for trait enums
// expected-error@+1 {{rules_are_given_for_no_trait_enum<bad::mood>}}
ENSIGN_RULES(mood, exclusive(calm, angry));
} // namespace bad

namespace good {
enum class mood : unsigned { none, calm = 1, sad = 2, merry = 4, angry = 8 };
ENSIGN_TRAITS(mood, (none, calm, sad, merry, angry));
ENSIGN_RULES(mood, exclusive(calm, angry));
} // namespace good
