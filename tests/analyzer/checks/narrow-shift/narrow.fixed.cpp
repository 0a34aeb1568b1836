// SPDX-License-Identifier: BSL-1.0
// One finding for the enum, at its first narrow shift.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class skill : std::uint64_t {
    none = 0,
    climbs = 1ULL << 0,
    swims = 1ULL << 1,
    flies = 0x1ULL << 2,
    digs = 0b1ULL << 3,
    sings = (1ULL << 4),
    dances = std::uint64_t(1ULL << 5),
    moves = climbs | swims | 1ULL << 2,
    reads = 1ULL << 40,
};
// [bad]
ENSIGN_TRAITS(skill, (none, climbs, swims, flies, digs, sings, dances, reads), (moves));

enum class separated : std::uint64_t {
    top = 0x8000'0000ULL << 0,
};
ENSIGN_TRAITS(separated, (top));
