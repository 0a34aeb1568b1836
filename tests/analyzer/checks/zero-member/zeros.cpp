// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class mood : std::uint8_t {
    idle = 0, // FINDING: ensign-zero-member warning: 'idle' is 0x0, which has no bit, so no entity can have it or lack it: give it one (bit 2 is free), or call the zero none
    angry = 1U << 0,
    afraid = 1U << 1,
};
// [bad]
ENSIGN_TRAITS(mood, (idle, angry, afraid));

enum class implicit_zero : std::uint8_t {
    idle, // FINDING: ensign-zero-member warning: 'idle' is 0x0
    angry,
};
ENSIGN_TRAITS(implicit_zero, (idle, angry));

enum class two : std::uint8_t {
    none = 0, // NOTE: 'none' is 0x0 too
    angry = 1U << 0,
    empty = 0, // FINDING: ensign-zero-member warning: 'empty' is 0x0, which has no bit, as 'none' is: give it one (bit 1 is free), or write the intended alias by name, empty = none
    calm = angry & 2U, // FINDING: ensign-zero-member warning: 'calm' is 0x0, which has no bit, as 'none' is
};
ENSIGN_TRAITS(two, (none, angry, empty, calm));

enum class flag_first : std::uint8_t {
    angry = 0, // FINDING: ensign-zero-member warning: 'angry' is 0x0, which has no bit, as 'none' is
    afraid = 1U << 0,
    none = 0,
};
ENSIGN_TRAITS(flag_first, (none, afraid, angry));

enum class both_flags : std::uint8_t {
    angry = 0,  // FINDING: ensign-zero-member warning: 'angry' is 0x0, which has no bit, so no entity
    afraid = 0, // FINDING: ensign-zero-member warning: 'afraid' is 0x0, which has no bit, as 'angry' is
    hungry = 1U << 0,
};
ENSIGN_TRAITS(both_flags, (angry, afraid, hungry));

enum class not_zero : std::uint8_t {
    none = 1U << 0, // FINDING: ensign-zero-member warning: 'none' is bit 0 (0x1), though its name says that nothing is set: make it 0, or give it the name of its flag
    angry = 1U << 1,
};
ENSIGN_TRAITS(not_zero, (none, angry));

enum PREFIXED : std::uint8_t {
    MOOD_EMPTY = 4, // FINDING: ensign-zero-member warning: 'MOOD_EMPTY' is bit 2 (0x4), though its name says that nothing is set
    MOOD_ANGRY = 1,
    MOOD_AFRAID = 2,
};
ENSIGN_TRAITS(PREFIXED, (MOOD_EMPTY, MOOD_ANGRY, MOOD_AFRAID));
