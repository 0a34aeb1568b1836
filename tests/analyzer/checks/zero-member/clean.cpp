// SPDX-License-Identifier: BSL-1.0
// Names that say that nothing is set, aliases that are written as aliases, and zeros with another cause.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class mood : std::uint8_t {
    none = 0,
    angry = 1U << 0,
    afraid = 1U << 1,
    nothing = none, // another name on purpose
};
// [good]
ENSIGN_TRAITS(mood, (none, angry, afraid), (nothing));

enum class listed : std::uint8_t { none = 0, unset = 0, angry = 1U << 0 };
ENSIGN_TRAITS(listed, (none, angry), (unset));

enum class a : std::uint8_t { kNone = 0, kAngry = 1 };
ENSIGN_TRAITS(a, (kNone, kAngry));
enum b : std::uint8_t { MOOD_NONE = 0, MOOD_ANGRY = 1 };
ENSIGN_TRAITS(b, (MOOD_NONE, MOOD_ANGRY));
enum class c : std::uint8_t { NoMoods = 0, Angry = 1 };
ENSIGN_TRAITS(c, (NoMoods, Angry));
enum class d : std::uint8_t { unset = 0, angry = 1 };
ENSIGN_TRAITS(d, (unset, angry));
enum class e : std::uint8_t { lights_off = 0, door_open = 1 };
ENSIGN_TRAITS(e, (lights_off, door_open));

// a flag may be called like this when the name says more
enum class stock : std::uint8_t { none = 0, half_empty = 1, none_left = 2, nonempty = 4 };
ENSIGN_TRAITS(stock, (none, half_empty, none_left, nonempty));

// no zero at all
enum class plain : std::uint8_t { angry = 1, afraid = 2 };
ENSIGN_TRAITS(plain, (angry, afraid));

// no trait enum
enum class state : std::uint8_t { idle = 0, resting = 0, none = 3 };
