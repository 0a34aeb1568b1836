// SPDX-License-Identifier: BSL-1.0
// Where a wider literal would change the value, or stands in a macro, there is nothing to apply.
// CHECKS: ensign-narrow-shift
#include <ensign/describe.hpp>

#include <cstdint>

#define FLAG(n) (1U << (n))

enum class in_macro : std::uint64_t {
    a = FLAG(0), // FINDING: ensign-narrow-shift warning: the number that 'a' shifts has 32 bits and 'in_macro' has 64
    b = FLAG(1), // NOTE: 'b' too
};
ENSIGN_TRAITS(in_macro, (a, b));

enum class inverted : std::uint64_t {
    all_but_first = ~(1U << 0), // FINDING: ensign-narrow-shift warning: the number that 'all_but_first' shifts
};
ENSIGN_TRAITS(inverted, (), (all_but_first));

enum class shifted_back : std::uint64_t {
    low = (1U << 31) << 1 >> 1 | 1, // FINDING: ensign-narrow-shift warning: the number that 'low' shifts
};
ENSIGN_TRAITS(shifted_back, (low));

// Only what keeps its value is widened.
enum class some : std::uint64_t {
    first = 1U << 0, // FINDING: ensign-narrow-shift warning: the number that 'first' shifts
    rest = ~(1U << 0), // NOTE: 'rest' too
};
ENSIGN_TRAITS(some, (first), (rest));
