// SPDX-License-Identifier: BSL-1.0
// What was meant is likely, and not sure.
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t { none = 0, angry = 1U << 0, afraid = 1U << 1 };
ENSIGN_TRAITS(mood, (none, angry, afraid));

bool any(unsigned raw) { return raw == unsigned(mood::none); }
bool lacks(unsigned raw) { return raw != unsigned(mood::none); }

int branch(unsigned raw) {
    if (raw == unsigned(mood::none)) { return 1; }
    if (!(raw == unsigned(mood::none))) { return 2; }
    while (raw != 0 && raw == unsigned(mood::none)) { --raw; }
    return static_cast<bool>(raw == unsigned(mood::none)) ? 3 : 4;
}
