// SPDX-License-Identifier: BSL-1.0
// Ways from an initializer to a shift.
// CHECKS: ensign-masked-shift-count
#include <ensign/describe.hpp>

#include <cstdint>

namespace {

constexpr unsigned bit(unsigned n) { return 1U << (n & 31U); }
constexpr unsigned twice_removed(unsigned n) { return bit(n + 1); }
constexpr unsigned with_local(unsigned n) {
    const unsigned count = n % 32U;
    return 1U << count;
}
constexpr unsigned chooses(unsigned n) {
    if (n < 8) { return 1U << n; }
    return n < 16 ? 0U : 1U << (n & 31U);
}
template <unsigned N>
constexpr unsigned argument() {
    return 1U << (N & 31U);
}
template <unsigned N>
inline constexpr unsigned variable = 1U << (N & 31U);
constexpr auto lambda = [](unsigned n) { return 1U << (n & 31U); };
constexpr unsigned constant = 1U << (39 & 31);
consteval unsigned operator""_flag(unsigned long long n) { return 1U << (n & 31U); }
struct numbers {
    static constexpr unsigned at(unsigned n) { return 1U << (n & 31U); }
    constexpr unsigned up(unsigned n) const { return 1U << (n & 31U); }
};
constexpr unsigned looped(unsigned n) {
    unsigned out = 1;
    for (n &= 31U; n != 0; --n) { out *= 2; }
    return out;
}
constexpr unsigned nth_bit(unsigned n) { return looped(n); }

} // namespace

enum class way : std::uint32_t {
    direct = bit(32),                // FINDING: ensign-masked-shift-count error: 'direct' asks for bit 32, but '& 31' makes 0 of it
    nested = twice_removed(32),      // FINDING: ensign-masked-shift-count error: 'nested' asks for bit 33
    local = with_local(34),          // FINDING: ensign-masked-shift-count error: asks for bit 34, but '% 32' makes 2 of it
    taken = chooses(35),             // FINDING: ensign-masked-shift-count error: asks for bit 35
    as_template = argument<36>(),    // FINDING: ensign-masked-shift-count error: asks for bit 36
    as_variable = variable<37>,      // FINDING: ensign-masked-shift-count error: asks for bit 37
    as_lambda = lambda(38),          // FINDING: ensign-masked-shift-count error: asks for bit 38
    as_constant = constant,          // FINDING: ensign-masked-shift-count error: asks for bit 39
    as_literal = 40_flag,            // FINDING: ensign-masked-shift-count error: asks for bit 40
    as_static = numbers::at(41),     // FINDING: ensign-masked-shift-count error: asks for bit 41
    as_member = numbers{}.up(42),    // FINDING: ensign-masked-shift-count error: asks for bit 42
    by_result = nth_bit(43),         // FINDING: ensign-masked-shift-count error: 'by_result' asks for bit 43, but 'nth_bit' makes 11 of it
    not_followed = looped(44),
};
ENSIGN_TRAITS(way, (direct, nested, local, taken, as_template, as_variable, as_lambda, as_constant, as_literal, as_static,
                    as_member, by_result, not_followed));
