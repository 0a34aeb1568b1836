// SPDX-License-Identifier: BSL-1.0
// A name that stands twice in one list, or in both.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather : std::uint8_t { rain = 1U << 0, snow = 1U << 1, fog = 1U << 2 };
ENSIGN_TRAITS(weather, (rain, snow, rain, fog)); // FINDING: ensign-duplicate-description error: the description of 'weather' lists 'rain' twice: remove the second mention // NOTE: the other mention
// [bad]

enum class across : std::uint8_t { a = 1U << 0, b = 1U << 1, both = a | b };
ENSIGN_TRAITS(across, (a, b, both), (both)); // FINDING: ensign-duplicate-description error: the description of 'across' lists 'both' twice: remove it from the first list, it belongs to the second

enum class flag_in_both : std::uint8_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(flag_in_both, (a, b), (a)); // FINDING: ensign-duplicate-description error: the description of 'flag_in_both' lists 'a' twice: remove the second mention

enum class at_the_front : std::uint8_t { a = 1U << 0, both = a | 2U, b = 1U << 1, all = a | b };
ENSIGN_TRAITS(at_the_front, (both, a, b), (both, all)); // FINDING: ensign-duplicate-description error: 'both' twice: remove it from the first list

enum class thrice : std::uint8_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(thrice, (a, b, a, a)); // FINDING: ensign-duplicate-description error: the description of 'thrice' lists 'a' twice

enum class values : int { x, y };
ENSIGN_VALUES(values, x, y, y); // FINDING: ensign-duplicate-description error: the description of 'values' lists 'y' twice

struct point {
    int x;
    int y;
};
ENSIGN_FIELDS(point, x, y, x); // FINDING: ensign-duplicate-description error: the description of 'point' lists 'x' twice
