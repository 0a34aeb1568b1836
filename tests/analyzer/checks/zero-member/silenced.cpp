// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t {
    idle = 0, // NOLINT(ensign-zero-member) // SILENCED: ensign-zero-member
    angry = 1U << 0,
};
ENSIGN_TRAITS(mood, (idle, angry));
