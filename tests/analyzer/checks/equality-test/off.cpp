// SPDX-License-Identifier: BSL-1.0
// It speaks only when it is asked.
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t { a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (a, b, c));

bool is_b(f one) {
    const unsigned raw = unsigned(one) | unsigned(f::a);
    return raw == unsigned(f::b);
}
