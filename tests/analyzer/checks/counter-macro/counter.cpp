// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-counter-macro
#include <ensign/describe.hpp>

#include <cstdint>

#define FLAG(n) (1U << (n))
#define NEXT FLAG(__COUNTER__)
#define PASSED(x) x

// [bad]
enum class status : std::uint32_t {
    burning = 1U << __COUNTER__, // FINDING: ensign-counter-macro error: 'burning' is bit 0 (0x1) here because of __COUNTER__, and something else as soon as anything before it counts too, or another file includes it: write its number
    frozen = 1U << __COUNTER__,  // FINDING: ensign-counter-macro error: 'frozen' is bit 1 (0x2) here because of __COUNTER__
};
// [bad]
ENSIGN_TRAITS(status, (burning, frozen));

enum class in_macros : std::uint32_t {
    argument = FLAG(__COUNTER__),           // FINDING: ensign-counter-macro error: 'argument' is bit 2 (0x4)
    hidden = NEXT,                          // FINDING: ensign-counter-macro error: 'hidden' is bit 3 (0x8)
    twice = PASSED(PASSED(1U << __COUNTER__)), // FINDING: ensign-counter-macro error: 'twice' is bit 4 (0x10)
    line = 1U << (__LINE__ - 20),           // FINDING: ensign-counter-macro error: 'line' is bit 3 (0x8) here because of __LINE__, and something else as soon as a line is added above
    builtin = 1U << (__builtin_LINE() - 20), // FINDING: ensign-counter-macro error: 'builtin' is bit 4 (0x10) here because of __builtin_LINE()
};
ENSIGN_TRAITS(in_macros, (argument, hidden, twice, line, builtin));
