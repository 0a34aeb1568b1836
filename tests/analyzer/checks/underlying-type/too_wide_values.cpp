// SPDX-License-Identifier: BSL-1.0
// What does not fit into 64 bits is no zero, no alias and no composite: the width is the one fault.
#include <ensign/describe.hpp>

#include <cstdint>

enum class vast : unsigned __int128 { // FINDING: ensign-underlying-type error: 'vast' has 128 bits; a mask has at most 64: write 'enum class vast : std::uint64_t', and a second trait enum for the rest
    a = 1,
    b = static_cast<unsigned __int128>(1) << 64,
    c = static_cast<unsigned __int128>(1) << 70,
    d = b | a,
    e = (static_cast<unsigned __int128>(1) << 64) + 1
};
ENSIGN_TRAITS(vast, (a, b, c), (d, e));
