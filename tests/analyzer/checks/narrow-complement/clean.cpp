// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

// [good]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, swims, reads));

std::uint64_t without_swimming(std::uint64_t skills) { return skills & ~std::uint64_t(skill::swims); }
// [good]

enum class mood : std::uint32_t { calm = 1U << 0, angry = 1U << 31 };
ENSIGN_TRAITS(mood, (calm, angry));
enum class small : std::uint8_t { a = 1U << 0, b = 1U << 7 };
ENSIGN_TRAITS(small, (a, b));

// a sign is extended
std::uint64_t extended(std::uint64_t m, int some, small s) { return m & ~some & ~1 & ~static_cast<std::uint8_t>(s); }
// there is nothing to clear
std::uint64_t nothing(std::uint32_t half, std::uint32_t some, mood m) {
    std::uint64_t wide = half & ~some;
    wide |= std::uint64_t{half} & ~some;
    wide |= static_cast<std::uint64_t>(m) & ~some;
    wide |= (wide & 0xffff'ffff) & ~some;
    return wide | ~some | ~0U;
}
std::uint32_t equal(std::uint32_t m, std::uint32_t some) { return m & ~some; }
std::size_t rounded(std::size_t bytes) { return bytes & ~4095U; }

template <class T, class U>
T any(T m, U some) {
    return m & ~some;
}
template std::uint64_t any(std::uint64_t, std::uint32_t);

// 0xffffffff, and what is cut anyway
std::uint64_t low_half(std::uint64_t m) { return (m & ~std::uint32_t(0)) + (m & ~0U); }
std::uint32_t part(std::uint64_t m, std::uint32_t some) {
    std::uint32_t out = m & ~some;
    out += static_cast<std::uint32_t>(m & ~some);
    return out;
}
