// SPDX-License-Identifier: BSL-1.0
// The import has the library and no macros.
// [mistake]
#include <cstdint>

import ensign;

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
// [mistake]

// [message]
// SAYS: error: expected ')'
// [message]
// GCC SAYS: error: expected constructor, destructor, or type conversion before ','
// expected-error@*:* 1+ {{}}

ensign::entity_set<int> right;
