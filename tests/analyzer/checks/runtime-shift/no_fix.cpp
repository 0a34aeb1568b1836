// SPDX-License-Identifier: BSL-1.0
// What a macro shifts, and what somebody has made narrow, is not widened by --fix.
#include <cstdint>

#define BIT(n) (1U << (n))
#define SET(m, bit) ((m) |= (bit))

enum class far : unsigned { near, away = 40 };

std::uint64_t stores(std::uint64_t m, unsigned n, far f) {
    m |= BIT(n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    SET(m, 1U << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m |= std::uint32_t{1} << n; // FINDING: ensign-runtime-shift warning: shift 1ULL
    m |= 1U << static_cast<unsigned>(f); // FINDING: ensign-runtime-shift warning: shift 1ULL
    return m | BIT(3);
}
