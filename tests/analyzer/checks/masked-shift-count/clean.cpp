// SPDX-License-Identifier: BSL-1.0
// A mask that takes nothing away is a precaution, and a branch that is not taken shifts nothing.
#include <ensign/describe.hpp>

#include <cstdint>

namespace {

constexpr unsigned bit(unsigned n) { return 1U << (n & 31U); }
constexpr std::uint64_t wide_bit(unsigned n) { return n < 32 ? bit(n) : std::uint64_t{bit(n - 32)} << 32U; }
constexpr unsigned of_page(unsigned n) { return n >= 64 ? 1U << (n % 32U) : 1U << n / 2; }
// more calls than anybody wants to follow
constexpr unsigned ways(unsigned n) { return n == 0 ? 1 : ways(n - 1) + ways(n - 1); }
constexpr unsigned plain(unsigned n) { return 1U << n; }
constexpr unsigned lowest_bit(unsigned n) { return n & -n; }

} // namespace

enum class kept : std::uint32_t {
    first = bit(0),
    last_but_one = bit(30),
    top = bit(31),
    written = 1U << (3 & 31),
    modulo = 1U << (4 % 32),
    not_taken = of_page(10),
    of_ten = 1U << (17 % 10),
    unmasked = plain(8),
    lowest = lowest_bit(96 * 2),
    counted = ways(14),
    and_no_shift_by_it = (1U << 9) & 0xFFFFU,
};
ENSIGN_TRAITS(kept, (first, last_but_one, top, written, modulo, not_taken, of_ten, unmasked, lowest, counted, and_no_shift_by_it));

enum class joined : std::uint64_t { low = wide_bit(1), high = wide_bit(33), top = wide_bit(63) };
ENSIGN_TRAITS(joined, (low, high, top));

// [good]
constexpr std::uint64_t wide(unsigned n) { return std::uint64_t{1} << n; }

enum class part : std::uint64_t {
    armor = wide(1),
    board = wide(2),
    mirror = wide(33),
};
// [good]
ENSIGN_TRAITS(part, (armor, board, mirror));

// no trait enum
enum class number : unsigned { wrapped = 1U << (33 & 31), same = bit(33) };
