// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

#define TEN 012

// [bad]
enum class column : std::uint32_t {
    a = 0001,
    b = 0010, // FINDING: ensign-octal-literal warning: the number in 'b' looks like 10, but the 0 in front makes it octal, which is 8 (0x8): write 0x8 if that is meant, and 10 without the zeros otherwise
    c = 0100, // FINDING: ensign-octal-literal warning: the number in 'c' looks like 100, but the 0 in front makes it octal, which is 64 (0x40)
};
// [bad]
ENSIGN_TRAITS(column, (a, b, c));

enum class others : std::uint64_t {
    bit = 1ULL << 0'12,       // FINDING: ensign-octal-literal warning: the number in 'bit' looks like 12, but the 0 in front makes it octal, which is 10 (0xa)
    suffix = 0400ull,           // FINDING: ensign-octal-literal warning: the number in 'suffix' looks like 400
    first = 1ULL << 020,        // FINDING: ensign-octal-literal warning: looks like 20, but the 0 in front makes it octal, which is 16 (0x10)
    macro = 1ULL << TEN << 3,   // FINDING: ensign-octal-literal warning: looks like 12
};
ENSIGN_TRAITS(others, (bit, suffix, first, macro));
