// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

namespace town {
enum class skill : std::uint64_t { climbs = 1ULL << 0, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, reads));
enum class mood : std::uint16_t { calm = 1U << 0, angry = 1U << 9 };
ENSIGN_TRAITS(mood, (calm, angry));

std::uint32_t of_mask(ensign::traits<skill> t, ensign::traits<mood> m) {
    auto low = static_cast<std::uint32_t>(t.raw()); // FINDING: ensign-lossy-cast warning: 'reads', bit 40 (0x10000000000), is cut off
    low = static_cast<std::uint32_t>(ensign::to_mask(skill::climbs));
    low = static_cast<std::uint8_t>(m.raw()); // FINDING: ensign-lossy-cast warning: 'angry'
    return low | static_cast<std::uint32_t>(m.raw()) | static_cast<std::uint16_t>(ensign::to_mask(mood::angry));
}
// 64 bits, of which the enum has 16
std::uint16_t of_number(mood m) { return static_cast<std::uint16_t>(ensign::to_mask(m)); }
} // namespace town
