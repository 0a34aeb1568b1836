// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {

enum class status : std::uint32_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
};
ENSIGN_TRAITS(status, (burning, frozen, poisoned));

} // namespace game
