// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
};
inline constexpr unsigned status_count = 3;
// [good]
ENSIGN_TRAITS(status, (burning, frozen, poisoned));

// words that are part of the name of a flag
enum class place : std::uint16_t {
    back_end = 1U << 0,
    week_end = 1U << 1,
    last_seen = 1U << 2,
    num_lock = 1U << 3,
    account = 1U << 4,
    maximized = 1U << 5,
    unending = 1U << 6,
    by_force = 1U << 7,
    at_last = 1U << 8,
    everlasting = 1U << 9,
};
ENSIGN_TRAITS(place, (back_end, week_end, last_seen, num_lock, account, maximized, unending, by_force, at_last, everlasting));

// pairs
enum class edge : std::uint8_t { begin = 1, end = 2, first = 4, last = 8, min = 16, max = 32 };
ENSIGN_TRAITS(edge, (begin, end, first, last, min, max));
enum class side : std::uint8_t { Start = 1, End = 2 };
ENSIGN_TRAITS(side, (Start, End));

// what a macro of LLVM adds
enum class marked : std::uint8_t { a = 1, b = 2, LLVM_BITMASK_LARGEST_ENUMERATOR = b };
ENSIGN_TRAITS(marked, (a, b), (LLVM_BITMASK_LARGEST_ENUMERATOR));

// no trait enum
enum class kind : std::uint8_t { soldier, peasant, count, last = peasant };
enum class forced : std::uint32_t { a, force_32 = 0x7FFFFFFF };
