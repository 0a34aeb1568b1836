// SPDX-License-Identifier: BSL-1.0
// The header alone has the macros and no library.
// [mistake]
#include <ensign/describe.hpp>

#include <cstdint>

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));

using citizens = ensign::entity_set<int, condition>;
// [mistake]

// [message]
// SAYS: error: no template named 'entity_set' in namespace 'ensign'
// [message]
// GCC SAYS: error: 'entity_set' in namespace 'ensign' does not name a template type
// expected-error@*:* {{no template named 'entity_set' in namespace 'ensign'}}

namespace good {
// Legal: an enum that is described, and not used with Ensign.
enum class job : std::uint8_t { none = 0, smith = 1 << 0 };
ENSIGN_TRAITS(job, (none, smith));
} // namespace good
