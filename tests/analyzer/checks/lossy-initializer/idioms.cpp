// SPDX-License-Identifier: BSL-1.0
// All bits, and all but some, are written with a minus or a tilde and cut to size on purpose.
// CHECKS: ensign-lossy-initializer
#include <ensign/describe.hpp>

#include <cstdint>

enum class idioms : std::uint32_t {
    a = 1,
    b = 2,
    all = static_cast<std::uint32_t>(-1),
    tilde = static_cast<std::uint32_t>(~0),
    all_but = static_cast<std::uint32_t>(~3),
    most = static_cast<std::uint8_t>(~1U),
};
ENSIGN_TRAITS(idioms, (a, b), (all, tilde, all_but, most));
