// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-masked-shift-count
#include <ensign/describe.hpp>

#include <cstdint>

enum class narrow : std::uint32_t {
    first = 1U << 0,
    second = 1U << (17 & 15), // FINDING: ensign-masked-shift-count error: so it has bit 1 (0x2): write 1ULL << 17
};
ENSIGN_TRAITS(narrow, (first, second));

enum class wide : std::uint32_t {
    first = 1U << 0,
    second = 1U << (34 & 31), // FINDING: ensign-masked-shift-count error: make the enum std::uint64_t and write 1ULL << 34
};
ENSIGN_TRAITS(wide, (first, second));
