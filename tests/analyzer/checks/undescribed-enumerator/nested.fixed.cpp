// SPDX-License-Identifier: BSL-1.0
// A nested enum is described behind the outermost class, with its qualified name.
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {
struct unit {
    struct body {
        enum class wound : std::uint8_t {
            arm = 1U << 0,
            leg = 1U << 1,
        };
    };
};
ENSIGN_TRAITS(unit::body::wound, (arm, leg));
} // namespace game
