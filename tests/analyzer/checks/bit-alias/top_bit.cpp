// SPDX-License-Identifier: BSL-1.0
// Bit 63 is a bit like any other, and is not mixed up with all bits.
#include <ensign/describe.hpp>

#include <cstdint>

enum class wide : std::uint64_t {
    low = 1,
    high = 1ULL << 63, // NOTE: 'high' has bit 63
    high_again = 0x8000'0000'0000'0000, // FINDING: ensign-bit-alias error: 'high_again' has bit 63 (0x8000000000000000), which is 'high'
    everything = low | high,
};
ENSIGN_TRAITS(wide, (low, high, high_again), (everything));
