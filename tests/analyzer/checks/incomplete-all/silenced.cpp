// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    // NOLINTNEXTLINE(ensign-incomplete-all)
    all = read, // SILENCED: ensign-incomplete-all
};
ENSIGN_TRAITS(rights, (read, write), (all));
