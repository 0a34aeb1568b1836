// SPDX-License-Identifier: BSL-1.0
// A zero with the name of a flag may want a bit, so nothing is suggested for the test.
// CHECKS: ensign-zero-test
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t { idle = 0, angry = 1U << 0 };
ENSIGN_TRAITS(mood, (idle, angry));

bool idles(unsigned raw) { return (raw & unsigned(mood::idle)) == unsigned(mood::idle); } // FINDING: ensign-zero-test warning: give 'idle' a bit, or to ask whether nothing is set, write raw == unsigned(mood::idle)
