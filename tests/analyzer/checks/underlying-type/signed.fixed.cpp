// SPDX-License-Identifier: BSL-1.0
// A signed type has one bit that is no flag like the others, used or not.
#include <ensign/describe.hpp>

#include <cstdint>

enum class tile : std::uint32_t { t0 = 1, t29 = 1 << 29, t30 = 1 << 30 };
ENSIGN_TRAITS(tile, (t0, t29, t30));
enum class small : std::uint8_t { x = 1 };
ENSIGN_TRAITS(small, (x));
enum class wide : std::uint64_t { x = 1 };
ENSIGN_TRAITS(wide, (x));
