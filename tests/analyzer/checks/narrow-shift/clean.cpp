// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class skill : std::uint64_t {
    climbs = 1ULL << 0,
    swims = std::uint64_t{1} << 1,
    flies = 4,
    digs = 0x8,
    reads = 1ULL << 40,
    both = climbs | swims,
};
// [good]
ENSIGN_TRAITS(skill, (climbs, swims, flies, digs, reads), (both));

// as wide as the number, or narrower
enum class enough : std::uint32_t { a = 1 << 0, b = 1U << 31 };
ENSIGN_TRAITS(enough, (a, b));
enum class small : std::uint8_t { a = 1 << 0, b = 1 << 7 };
ENSIGN_TRAITS(small, (a, b));

// a helper that shifts something else is asked where it is used
constexpr std::uint64_t bit(unsigned n) { return std::uint64_t{1} << n; }
enum class with_helper : std::uint64_t { a = bit(0), b = bit(63) };
ENSIGN_TRAITS(with_helper, (a, b));

// no trait enum
enum class number : std::uint64_t { a = 1 << 4 };
