// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

#define TEN 012

// [bad]
enum class column : std::uint32_t {
    a = 0001,
    b = 0x8,
    c = 0x40,
};
// [bad]
ENSIGN_TRAITS(column, (a, b, c));

enum class others : std::uint64_t {
    bit = 1ULL << 0xa,
    suffix = 0x100ULL,
    first = 1ULL << 0x10,
    macro = 1ULL << TEN << 3, // FINDING: ensign-octal-literal warning: looks like 12
};
ENSIGN_TRAITS(others, (bit, suffix, first, macro));
