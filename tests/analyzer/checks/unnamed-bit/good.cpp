// SPDX-License-Identifier: BSL-1.0
// Every bit of a composite has a member of its own, above or below it.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class access : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    read_write = read | write,
    declare = 1U << 2,
    first_write = 1U << 3,
    initialize = write | first_write,
};
// [good]
ENSIGN_TRAITS(access, (read, write, declare, first_write), (read_write, initialize));

enum class behind : std::uint8_t {
    read = 1U << 0,
    both = read | 2,
    write = 1U << 1,
};
ENSIGN_TRAITS(behind, (read, write), (both));
