// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

namespace game {

// [bad]
constexpr unsigned bit(int n) { return 1U << (n & 31); } // NOTE: 'bit' reduces the count

enum class part : std::uint32_t {
    armor = bit(1), // NOTE: 'armor' has bit 1 (0x2) too
    board = bit(2),
    mirror = bit(33), // FINDING: ensign-masked-shift-count error: 'mirror' asks for bit 33, but '& 31' makes 1 of it, so it has bit 1 (0x2), which is 'armor': make the enum std::uint64_t and write 1ULL << 33, or give it a bit that there is (bit 3 is free) // FINDING: ensign-bit-alias error: 'mirror' has bit 1 (0x2), which is 'armor'
};
// [bad]
ENSIGN_TRAITS(part, (armor, board, mirror));

} // namespace game
