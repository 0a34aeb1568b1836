// SPDX-License-Identifier: BSL-1.0
// Where the library is imported, the compiler refuses it too. One fault is one finding: the one that knows the cure.
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 0, // FINDING: ensign-bit-alias error: 'poisoned' has bit 0 (0x1), which is 'burning'
};
ENSIGN_TRAITS(status, (burning, frozen, poisoned));
