// SPDX-License-Identifier: BSL-1.0
// Several in a row go into one place, in their order, in one go.
#include <ensign/describe.hpp>

#include <cstdint>

enum class row : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1, // FINDING: ensign-undescribed-enumerator error: 'b' is not in the description
    c = 1U << 2, // FINDING: ensign-undescribed-enumerator error: 'c' is not in the description
    d = 1U << 3,
};
ENSIGN_TRAITS(row, (a, d));

enum class from_start : std::uint8_t {
    a = 1U << 0, // FINDING: ensign-undescribed-enumerator error: 'a' is not in the description
    b = 1U << 1, // FINDING: ensign-undescribed-enumerator error: 'b' is not in the description
    c = 1U << 2,
};
ENSIGN_TRAITS(from_start, (c));
