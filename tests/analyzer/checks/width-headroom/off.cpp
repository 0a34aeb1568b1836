// SPDX-License-Identifier: BSL-1.0
// It speaks only when it is asked.
#include <ensign/describe.hpp>

#include <cstdint>

enum class full : std::uint8_t { a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = 128 };
ENSIGN_TRAITS(full, (a, b, c, d, e, f, g, h));
