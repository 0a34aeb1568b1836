// SPDX-License-Identifier: BSL-1.0
// A nested enum is described behind the outermost class, with its qualified name.
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {
struct unit {
    struct body {
        enum class wound : std::uint8_t {
            arm = 1U << 0,
            leg = 1U << 1, // FINDING: ensign-undescribed-enumerator error: 'leg' is not in the description of 'wound'
        };
    };
};
ENSIGN_TRAITS(unit::body::wound, (arm));
} // namespace game
