// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

enum class skill : std::uint64_t { climbs = 1ULL << 0, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, reads));
enum class small : std::uint32_t { a = 1U << 0 };
ENSIGN_TRAITS(small, (a));
enum class place : unsigned { first, second, third };
enum class far : unsigned { near, away = 40 };

constexpr unsigned to_underlying(place p) { return static_cast<unsigned>(p); }

std::uint64_t wide(unsigned n, place p) {
    std::uint64_t m = 1ULL << n;
    m |= std::uint64_t{1} << n;
    m |= 1U << 5;
    constexpr int five = 5;
    m |= 1 << five;
    m |= 1U << to_underlying(p);
    m |= 1U << static_cast<unsigned>(p);
    return m;
}

small nth(unsigned n) { return static_cast<small>(1U << n); }
std::uint32_t narrow(std::uint32_t m, unsigned n) { return m | 1U << n; }

// amounts
std::size_t amounts(unsigned n, std::vector<int>& v, std::int64_t& offset) {
    std::size_t size = 1 << n;
    v.reserve(1U << n);
    offset = 1 << n;
    const std::uint64_t bytes = std::uint64_t{8} * (1U << n);
    const bool many = bytes > 1U << n;
    return many ? size : v[1U << n] + bytes / (1U << n);
}

// somebody has thought of the limit
struct packed {
    unsigned index : 5;
};
std::uint64_t limited(unsigned n, std::uint64_t m, packed p, bool b, std::uint32_t half) {
    m |= 1U << (n & 31);
    m |= 1U << n % 32;
    m |= 1U << p.index;
    m |= 1U << b;
    m |= 1U << (n & 7) * 2;
    m |= 1U << (31 - (n & 31));
    m |= 1U << std::countr_zero(half);
    m |= 1U << __builtin_ctz(half);
    const unsigned low = n & 15;
    m |= 1U << low;
    for (int i = 0; i < 8; ++i) { m |= 1U << i; }
    for (unsigned i = 0; i != 32; ++i) { m |= 1U << i; }
    return m;
}
std::uint64_t asked(unsigned n, std::uint64_t m) { return n < 32 ? m | 1U << n : m; }
std::uint64_t refused(unsigned n, std::uint64_t m) {
    if (n >= 32) { return 0; }
    return m | 1U << n;
}
// a number of 32 bits is meant
std::uint64_t cut(unsigned n, std::uint32_t flags) { return flags & (1U << n); }
std::uint64_t made(unsigned n) { return static_cast<std::uint32_t>(1U << n); }

// nothing is known of these
template <class E>
E any(unsigned n) {
    return static_cast<E>(1U << n);
}
template skill any(unsigned);
template <int N>
constexpr std::uint64_t constant = 1U << N;
static_assert(constant<3> == 8);
