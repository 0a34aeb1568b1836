// SPDX-License-Identifier: BSL-1.0
// What was meant is likely, and not sure.
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t { none = 0, angry = 1U << 0, afraid = 1U << 1 };
ENSIGN_TRAITS(mood, (none, angry, afraid));

bool any(unsigned raw) { return (raw & unsigned(mood::none)) != 0; } // FINDING: ensign-zero-test warning: this is always false: 'mood::none' is 0x0, which has no bit, so '& none' leaves none of any mask: to ask whether nothing is set, write raw == unsigned(mood::none) // NOTE: write raw == unsigned(mood::none)
bool lacks(unsigned raw) { return (raw & unsigned(mood::none)) == 0; } // FINDING: ensign-zero-test warning: this is always true: 'mood::none' is 0x0, which has no bit, so '& none' leaves none of any mask: to ask whether anything is set, write raw != unsigned(mood::none)

int branch(unsigned raw) {
    if (raw & unsigned(mood::none)) { return 1; } // FINDING: ensign-zero-test warning: this is always false
    if (!(raw & unsigned(mood::none))) { return 2; } // FINDING: ensign-zero-test warning: this is always false
    while (raw != 0 && raw & unsigned(mood::none)) { --raw; } // FINDING: ensign-zero-test warning: this is always false
    return static_cast<bool>(raw & unsigned(mood::none)) ? 3 : 4; // FINDING: ensign-zero-test warning: this is always false
}
