// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class skill : std::uint64_t { climbs = 1ULL << 0, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, reads));
enum class tag : std::uint64_t { first = 1 };

struct knows {
    std::uint64_t bits;
};
void learn(std::uint64_t bits);

std::uint64_t stores(unsigned n, int signed_count, bool more) {
    std::uint64_t m = 1 << n; // FINDING: ensign-runtime-shift warning: this shifts a number of 32 bits, and what it goes into ('std::uint64_t') has 64
    m = 1U << signed_count; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m |= 1U << n; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m &= ~(1U << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m ^= (1 << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m = m | 1u << n; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m = more ? 1U << n : 0U; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m |= 1U << n | 3U << signed_count; // FINDING: ensign-runtime-shift warning: shift 1ULL // FINDING: ensign-runtime-shift warning: shift 1ULL
    m |= (1U << n) - 1; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m = std::uint64_t(1U << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m = std::uint64_t{1U << n}; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m = static_cast<unsigned long long>(1 << n); // FINDING: ensign-runtime-shift warning: 'unsigned long long'
    learn(1U << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    const knows k{1U << n}; // FINDING: ensign-runtime-shift warning: shift 1ULL
    const auto later = [&](unsigned i) { m |= 1U << i; }; // FINDING: ensign-runtime-shift warning: shift 1ULL
    later(n);
    if (m == 1U << n) { return k.bits; } // FINDING: ensign-runtime-shift warning: shift 1ULL
    return 0x1'0 << n; // FINDING: ensign-runtime-shift warning: shift 1ULL
}

skill nth(unsigned n) { return static_cast<skill>(1U << n); } // FINDING: ensign-runtime-shift warning: what it goes into ('skill') has 64
skill by_c(int n) { return (skill)(1 << n); } // FINDING: ensign-runtime-shift warning: 'skill'
tag plain(int n) { return tag(1 << n); } // FINDING: ensign-runtime-shift warning: 'tag'
skill through(int n) { return static_cast<skill>(static_cast<std::uint64_t>(1 << n)); } // FINDING: ensign-runtime-shift warning: 'std::uint64_t'

// a template is told once, and where the type is not known, nothing is told
template <class T>
T bit_of(T, unsigned n) {
    std::uint64_t m = 1U << n; // FINDING: ensign-runtime-shift warning: shift 1ULL
    return static_cast<T>(m) | static_cast<T>(1U << n);
}
template std::uint64_t bit_of(std::uint64_t, unsigned);
template unsigned bit_of(unsigned, unsigned);

// limits that are none
std::uint64_t limits(unsigned n, std::uint64_t m) {
    if (n < 64) { m |= 1U << n; } // FINDING: ensign-runtime-shift warning: shift 1ULL
    for (int i = 0; i < 64; ++i) { m |= 1U << i; } // FINDING: ensign-runtime-shift warning: shift 1ULL
    return m | 1U << (n & 63); // FINDING: ensign-runtime-shift warning: shift 1ULL
}
