// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class signal : std::uint8_t {
    a = 1,
    b = static_cast<std::uint8_t>(0x102), // NOLINT(ensign-lossy-initializer) // SILENCED: ensign-lossy-initializer
};
ENSIGN_TRAITS(signal, (a, b));
