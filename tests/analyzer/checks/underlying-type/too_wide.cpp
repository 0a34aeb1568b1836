// SPDX-License-Identifier: BSL-1.0
// More bits than a mask has.
#include <ensign/describe.hpp>

#include <cstdint>

enum class vast : unsigned __int128 { a = 1, b = 2 }; // FINDING: ensign-underlying-type error: 'vast' has 128 bits; a mask has at most 64: write 'enum class vast : std::uint64_t', and a second trait enum for the rest
ENSIGN_TRAITS(vast, (a, b));
