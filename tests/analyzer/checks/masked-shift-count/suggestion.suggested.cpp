// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-masked-shift-count
#include <ensign/describe.hpp>

#include <cstdint>

enum class narrow : std::uint32_t {
    first = 1U << 0,
    second = 1U << 17,
};
ENSIGN_TRAITS(narrow, (first, second));

enum class wide : std::uint64_t {
    first = 1U << 0,
    second = 1ULL << 34,
};
ENSIGN_TRAITS(wide, (first, second));
