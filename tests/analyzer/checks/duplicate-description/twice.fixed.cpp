// SPDX-License-Identifier: BSL-1.0
// A name that stands twice in one list, or in both.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather : std::uint8_t { rain = 1U << 0, snow = 1U << 1, fog = 1U << 2 };
ENSIGN_TRAITS(weather, (rain, snow, fog));
// [bad]

enum class across : std::uint8_t { a = 1U << 0, b = 1U << 1, both = a | b };
ENSIGN_TRAITS(across, (a, b), (both));

enum class flag_in_both : std::uint8_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(flag_in_both, (a, b));

enum class at_the_front : std::uint8_t { a = 1U << 0, both = a | 2U, b = 1U << 1, all = a | b };
ENSIGN_TRAITS(at_the_front, (a, b), (both, all));

enum class thrice : std::uint8_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(thrice, (a, b));

enum class values : int { x, y };
ENSIGN_VALUES(values, x, y);

struct point {
    int x;
    int y;
};
ENSIGN_FIELDS(point, x, y);
