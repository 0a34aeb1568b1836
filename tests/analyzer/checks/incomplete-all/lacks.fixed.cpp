// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class rights : std::uint8_t {
    none = 0,
    read = 1U << 0,
    write = 1U << 1,
    run = 1U << 2,
    all = read | write | run,
};
// [bad]
ENSIGN_TRAITS(rights, (none, read, write, run), (all));

enum class by_number : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    run = 1U << 2,
    AllFlags = read | write | run,
};
ENSIGN_TRAITS(by_number, (read, write, run), (AllFlags));

enum prefixed : std::uint8_t {
    RIGHT_READ = 1U << 0,
    RIGHT_READABLE = RIGHT_READ,
    RIGHT_WRITE = 1U << 1,
    RIGHT_ALL = RIGHT_READ | RIGHT_WRITE,
};
ENSIGN_TRAITS(prefixed, (RIGHT_READ, RIGHT_WRITE), (RIGHT_READABLE, RIGHT_ALL));

enum class own_bit : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    everything = read | write,
};
ENSIGN_TRAITS(own_bit, (read, write), (everything));

// Names that come later cannot be written yet.
enum class too_early : std::uint8_t {
    read = 1U << 0,
    all = read, // FINDING: ensign-incomplete-all warning: lacks 'write'
    write = 1U << 1,
};
ENSIGN_TRAITS(too_early, (read, write), (all));
