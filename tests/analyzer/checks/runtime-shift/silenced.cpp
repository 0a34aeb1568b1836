// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

#define BIT(n) (1U << (n))

std::uint64_t stores(std::uint64_t m, unsigned n) {
    m |= 1U << n; // NOLINT(ensign-runtime-shift) // SILENCED: ensign-runtime-shift
    // NOLINTNEXTLINE(ensign-runtime-shift)
    m |= BIT(n); // SILENCED: ensign-runtime-shift
    return m;
}
