// SPDX-License-Identifier: BSL-1.0
// A complement brings all the bits that nobody owns.
#include <ensign/describe.hpp>

#include <cstdint>

enum class access : std::uint8_t {
    read = 1,
    write = 2,
    not_write = static_cast<std::uint8_t>(~write), // FINDING: ensign-unnamed-bit error: 'not_write' brings bits 2, 3, 4, 5, 6 and 7 (0xfc)
};
ENSIGN_TRAITS(access, (read, write), (not_write));
