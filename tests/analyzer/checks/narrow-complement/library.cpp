// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

namespace town {
enum class skill : std::uint64_t { climbs = 1ULL << 0, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, reads));
enum class mood : std::uint32_t { calm = 1U << 0, angry = 1U << 31 };
ENSIGN_TRAITS(mood, (calm, angry));

std::uint64_t raw(ensign::traits<skill> t) { return t.raw() & ~static_cast<std::uint32_t>(skill::climbs); } // FINDING: ensign-narrow-complement warning: which is 'reads' of 'skill'
auto typed(ensign::traits<skill> t) { return t & ~ensign::traits<skill>{skill::climbs}; }
// 64 bits, of which the enum has 32
std::uint64_t number(mood m) { return ensign::to_mask(m) & ~static_cast<std::uint32_t>(mood::calm); }
} // namespace town
