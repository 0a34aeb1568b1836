// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, swims, reads));

std::uint64_t without_swimming(std::uint64_t skills) { return skills & ~std::uint32_t(skill::swims); }
// [bad]
// FINDING-2: ensign-narrow-complement warning: what '~' inverts has 32 bits and the mask beside it 64, so every bit from 32 on is cleared, too: invert a std::uint64_t

std::uint64_t clears(std::uint64_t m, std::uint32_t some, unsigned n, skill s) {
    m &= ~static_cast<std::uint32_t>(skill::swims); // FINDING: ensign-narrow-complement warning: what '~' inverts has 32 bits
    m &= ~static_cast<std::uint32_t>(s); // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m &= ~some; // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m &= ~(some | 1U); // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m &= ~0x10U; // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m = m & (~some); // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m = ~some & m; // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m &= ~(1U << 5); // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    m &= ~(1U << (n & 7)); // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    if ((m & ~some) != 0) { return 1; } // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    return static_cast<std::uint64_t>(s) & ~some; // FINDING: ensign-narrow-complement warning: is cleared, too, which is 'reads' of 'skill': invert a std::uint64_t
}

// a template is told once
template <class T>
T in_template(T m, std::uint64_t wide, std::uint32_t some) {
    wide &= ~some; // FINDING: ensign-narrow-complement warning: invert a std::uint64_t
    return static_cast<T>(wide) & (m & ~some);
}
template std::uint64_t in_template(std::uint64_t, std::uint64_t, std::uint32_t);
template std::uint32_t in_template(std::uint32_t, std::uint64_t, std::uint32_t);
