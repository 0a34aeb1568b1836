// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// The numbers count through several words, and this is the second: 32 and above.
constexpr unsigned of_word(unsigned n) { return 1U << (n & 31U); }

enum class second_word : std::uint32_t {
    first = of_word(32), // NOLINT(ensign-masked-shift-count) // SILENCED: ensign-masked-shift-count
    // NOLINTNEXTLINE(ensign-masked-shift-count)
    second = of_word(33), // SILENCED: ensign-masked-shift-count
    // NOLINTBEGIN(ensign-masked-shift-count)
    third = of_word(34), // SILENCED: ensign-masked-shift-count
    // NOLINTEND(ensign-masked-shift-count)
};
ENSIGN_TRAITS(second_word, (first, second, third));
