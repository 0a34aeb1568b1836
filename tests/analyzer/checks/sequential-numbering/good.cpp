// SPDX-License-Identifier: BSL-1.0
// What looks a little like it and is right.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class road : std::uint8_t {
    none = 0,
    wet = 1U << 0,
    icy = 1U << 1,
    blocked = 1U << 2,
};
// [good]
ENSIGN_TRAITS(road, (none, wet, icy, blocked));

enum class two : std::uint8_t { a = 1, b = 2 };
ENSIGN_TRAITS(two, (a, b));
enum class none_and_two : std::uint8_t { none = 0, a = 1, b = 2 };
ENSIGN_TRAITS(none_and_two, (none, a, b));
enum class both : std::uint8_t { none = 0, a = 1, b = 2, both = a | b };
ENSIGN_TRAITS(both, (none, a, b), (both));
enum class and_more : std::uint8_t { a = 1, b = 2, both = a | b, c = 4 };
ENSIGN_TRAITS(and_more, (a, b, c), (both));
