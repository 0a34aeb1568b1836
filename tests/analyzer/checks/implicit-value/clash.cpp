// SPDX-License-Identifier: BSL-1.0
// What it became is another member: one finding, with the cause.
#include <ensign/describe.hpp>

#include <cstdint>

enum class door : std::uint8_t {
    locked = 2,
    open = 1,
    barred, // FINDING: ensign-implicit-value error: 'barred' has no value of its own and so counts on from 'open' (0x1) to bit 1 (0x2), which is 'locked'
    trapped = 4,
};
ENSIGN_TRAITS(door, (locked, open, barred, trapped));

// By luck it is a bit of its own.
enum class lucky : std::uint8_t {
    a = 4,
    b = 1,
    c, // FINDING: ensign-implicit-value error: bit 1 (0x2), by luck a bit of its own, until somebody adds one before it
};
ENSIGN_TRAITS(lucky, (a, b, c));

// Behind the composite of all, nobody owns the bit that it gets.
enum class after_all : std::uint8_t {
    a = 1,
    b = 2,
    all = a | b,
    next, // FINDING: ensign-implicit-value error: 'next' has no value of its own and so counts on from 'all' (0x3) to bit 2 (0x4), by luck a bit of its own
};
ENSIGN_TRAITS(after_all, (a, b, next), (all));
