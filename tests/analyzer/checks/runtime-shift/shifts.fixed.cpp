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
    std::uint64_t m = 1ULL << n;
    m = 1ULL << signed_count;
    m |= 1ULL << n;
    m &= ~(1ULL << n);
    m ^= (1ULL << n);
    m = m | 1ULL << n;
    m = more ? 1ULL << n : 0U;
    m |= 1ULL << n | 3ULL << signed_count;
    m |= (1ULL << n) - 1;
    m = std::uint64_t(1ULL << n);
    m = std::uint64_t{1ULL << n};
    m = static_cast<unsigned long long>(1ULL << n);
    learn(1ULL << n);
    const knows k{1ULL << n};
    const auto later = [&](unsigned i) { m |= 1ULL << i; };
    later(n);
    if (m == 1ULL << n) { return k.bits; }
    return 0x1'0ULL << n;
}

skill nth(unsigned n) { return static_cast<skill>(1ULL << n); }
skill by_c(int n) { return (skill)(1ULL << n); }
tag plain(int n) { return tag(1ULL << n); }
skill through(int n) { return static_cast<skill>(static_cast<std::uint64_t>(1ULL << n)); }

// a template is told once, and where the type is not known, nothing is told
template <class T>
T bit_of(T, unsigned n) {
    std::uint64_t m = 1ULL << n;
    return static_cast<T>(m) | static_cast<T>(1U << n);
}
template std::uint64_t bit_of(std::uint64_t, unsigned);
template unsigned bit_of(unsigned, unsigned);

// limits that are none
std::uint64_t limits(unsigned n, std::uint64_t m) {
    if (n < 64) { m |= 1ULL << n; }
    for (int i = 0; i < 64; ++i) { m |= 1ULL << i; }
    return m | 1ULL << (n & 63);
}
