// SPDX-License-Identifier: BSL-1.0
// A second name that is written as one is meant, in whichever way it is written.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class width : std::uint8_t {
    narrow = 1U << 0,
    widht_normal [[deprecated("misspelled")]] = 1U << 1,
    normal = widht_normal,
};
ENSIGN_TRAITS(width, (narrow, widht_normal), (normal));
// [good]

enum class spelled : std::uint8_t {
    first = 1,
    by_cast = static_cast<std::uint8_t>(first),
    second = 2,
    by_qualified_name = (spelled::second),
    third = 4,
    in_the_second_list = 4,
};
ENSIGN_TRAITS(spelled, (first, second, third), (by_cast, by_qualified_name, in_the_second_list));

// Composites of one value are two names for one question, and so is a composite of a single flag.
enum class rights : std::uint8_t {
    read = 1,
    write = 2,
    both = read | write,
    everything = write | read,
    least = read | read,
};
ENSIGN_TRAITS(rights, (read, write), (both, everything, least));
