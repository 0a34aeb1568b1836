// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    last = frozen, // NOLINT(ensign-sentinel) // SILENCED: ensign-sentinel
};
ENSIGN_TRAITS(status, (burning, frozen), (last));
