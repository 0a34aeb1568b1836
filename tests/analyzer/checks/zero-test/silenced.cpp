// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t { none = 0, angry = 1U << 0 };
ENSIGN_TRAITS(mood, (none, angry));

bool silenced(unsigned raw) { return (raw & unsigned(mood::none)) != 0; } // NOLINT(ensign-zero-test) // SILENCED: ensign-zero-test

#define HAS(raw, flag) (((raw) & unsigned(flag)) == unsigned(flag))
bool in_macro(unsigned raw) { return HAS(raw, mood::none); } // FINDING: ensign-zero-test warning: to ask whether a mask is empty, compare the mask itself
bool in_silent_macro(unsigned raw) {
    // NOLINTNEXTLINE(ensign-zero-test)
    return HAS(raw, mood::none); // SILENCED: ensign-zero-test
}
