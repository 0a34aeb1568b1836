// SPDX-License-Identifier: BSL-1.0
// The macro stands behind something that has asked already. [T2]
#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

import ensign;

// [mistake]
enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };

using citizens = ensign::entity_set<ensign::no_data, condition>;
inline std::size_t how_many(const citizens& all) { return all.size(); }

ENSIGN_TRAITS(condition, (none, cursed, poisoned));
// [mistake]

// [message]
// SAYS: error: static assertion failed due to requirement '::ensign::describe::enum_has_no_visible_description<condition>::allowed': no description of this enum is visible here: put ENSIGN_TRAITS directly after it, in its own namespace, inside the `export` block of its module, before anything asks for it
// [message]
// expected-error@*:* {{are_checked_trait_enums<condition>}}
// expected-error@*:* {{before anything asks for it}}

enum class described : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };
ENSIGN_TRAITS(described, (none, cursed, poisoned));
inline std::size_t right(const ensign::entity_set<ensign::no_data, described>& all) { return all.size(); }
