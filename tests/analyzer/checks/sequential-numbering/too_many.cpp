// SPDX-License-Identifier: BSL-1.0
// More members than the type has bits: the message says what has room, and there is no fix.
#include <ensign/describe.hpp>

#include <cstdint>

enum class crowd : std::uint8_t { a, b, c, d, e, f, g, h, i }; // FINDING: ensign-sequential-numbering error: number them by bits: 1 << 0, 1 << 1, 1 << 2 ..., which takes 9 bits: use std::uint16_t
ENSIGN_TRAITS(crowd, (a, b, c, d, e, f, g, h, i));
