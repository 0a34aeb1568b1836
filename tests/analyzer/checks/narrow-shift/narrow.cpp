// SPDX-License-Identifier: BSL-1.0
// One finding for the enum, at its first narrow shift.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class skill : std::uint64_t {
    none = 0,
    climbs = 1 << 0, // FINDING: ensign-narrow-shift warning: the number that 'climbs' shifts has 32 bits and 'skill' has 64, so a flag from bit 32 on cannot be written like this: shift 1ULL
    swims = 1U << 1, // NOTE: 'swims' too
    flies = 0x1 << 2, // NOTE: 'flies' too
    digs = 0b1u << 3,
    sings = (1 << 4),
    dances = std::uint64_t(1 << 5),
    moves = climbs | swims | 1 << 2,
    reads = 1ULL << 40,
};
// [bad]
ENSIGN_TRAITS(skill, (none, climbs, swims, flies, digs, sings, dances, reads), (moves));

enum class separated : std::uint64_t {
    top = 0x8000'0000 << 0, // FINDING: ensign-narrow-shift warning: the number that 'top' shifts has 32 bits
};
ENSIGN_TRAITS(separated, (top));
