// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-live-enum-in-migration
#include <ensign/describe.hpp>

#include <cstdint>
#include <vector>

import ensign;

namespace town {
// [bad]
enum class condition : std::uint32_t { cursed = 1U << 0, poisoned = 1U << 1, shielded = 1U << 2 };
ENSIGN_TRAITS(condition, (cursed, poisoned, shielded));

// In files of before the third version a shield was a curse.
[[clang::annotate("ensign::migration")]]
void from_version_2(ensign::raw_snapshot& raw) {
    for (std::uint64_t& mask : raw.masks[0]) { mask &= ~ensign::to_mask(condition::cursed); }
}
// [bad]
// FINDING-3: ensign-live-enum-in-migration warning: the migration 'from_version_2' names 'cursed' of 'condition', which is bit 0 (0x1) today and another number when the enum changes: write down the number that was saved, or an enum of its own with the old ones

// [good]
namespace version_2 {
enum class [[clang::annotate("ensign::migration")]] condition : std::uint32_t { cursed = 1U << 0, poisoned = 1U << 1 };
}

[[clang::annotate("ensign::migration")]]
void from_version_2_again(ensign::raw_snapshot& raw) {
    for (std::uint64_t& mask : raw.masks[0]) { mask &= ~static_cast<std::uint64_t>(version_2::condition::cursed); }
}
// [good]
} // namespace town
