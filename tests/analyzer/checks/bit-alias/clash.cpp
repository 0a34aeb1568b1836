// SPDX-License-Identifier: BSL-1.0
// Two flags of one bit: the later one is told, with the bit that is free.
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {

// [bad]
enum class status : std::uint32_t {
    burning = 1U << 0, // NOTE: 'burning' has bit 0 (0x1) too
    frozen = 1U << 1,
    poisoned = 1U << 0, // FINDING: ensign-bit-alias error: 'poisoned' has bit 0 (0x1), which is 'burning'
};
// [bad]
ENSIGN_TRAITS(status, (burning, frozen, poisoned));

} // namespace game
