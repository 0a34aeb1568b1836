// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, swims, reads));

std::uint64_t without_swimming(std::uint64_t skills) { return skills & ~std::uint64_t(skill::swims); }
// [bad]

std::uint64_t clears(std::uint64_t m, std::uint32_t some, unsigned n, skill s) {
    m &= ~static_cast<std::uint64_t>(skill::swims);
    m &= ~static_cast<std::uint64_t>(s);
    m &= ~std::uint64_t{some};
    m &= ~std::uint64_t{(some | 1U)};
    m &= ~0x10ULL;
    m = m & (~std::uint64_t{some});
    m = ~std::uint64_t{some} & m;
    m &= ~(1ULL << 5);
    m &= ~(1ULL << (n & 7));
    if ((m & ~std::uint64_t{some}) != 0) { return 1; }
    return static_cast<std::uint64_t>(s) & ~std::uint64_t{some};
}

// a template is told once
template <class T>
T in_template(T m, std::uint64_t wide, std::uint32_t some) {
    wide &= ~std::uint64_t{some};
    return static_cast<T>(wide) & (m & ~some);
}
template std::uint64_t in_template(std::uint64_t, std::uint64_t, std::uint32_t);
template std::uint32_t in_template(std::uint32_t, std::uint64_t, std::uint32_t);
