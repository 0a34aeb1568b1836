// SPDX-License-Identifier: BSL-1.0
// An enum without ENSIGN_TRAITS. [S1][T2]
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

// [mistake]
enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };

ensign::entity_set<ensign::no_data, condition> citizens;
// [mistake]

// [message]
// SAYS: error: static assertion failed due to requirement 'internal::are_checked_trait_enums<condition>': ensign: every type after the first must be a checked trait enum: put ENSIGN_TRAITS(E, (flags...), (composites...)) behind the enum; if it is there, static_assert(ensign::check_traits<E>()) says why
// [message]
// GCC SAYS: error: static assertion failed: ensign: every type after the first must be a checked trait enum: put ENSIGN_TRAITS(E, (flags...), (composites...)) behind the enum
// GCC SAYS: 'ensign::internal::are_checked_trait_enums<condition>' evaluates to false
// expected-error@*:* {{are_checked_trait_enums<condition>}}

enum class described : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };
ENSIGN_TRAITS(described, (none, cursed, poisoned));

ensign::entity_set<ensign::no_data, described> right;
