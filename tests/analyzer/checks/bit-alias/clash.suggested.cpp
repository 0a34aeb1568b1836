// SPDX-License-Identifier: BSL-1.0
// Two flags of one bit: the later one is told, with the bit that is free.
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {

// [bad]
enum class status : std::uint32_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
};
// [bad]
ENSIGN_TRAITS(status, (burning, frozen, poisoned));

} // namespace game
