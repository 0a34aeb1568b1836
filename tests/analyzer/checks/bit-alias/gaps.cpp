// SPDX-License-Identifier: BSL-1.0
// Bits that nobody uses are no fault.
#include <ensign/describe.hpp>

enum class day : unsigned { monday = 1, wednesday = 4, thursday = 8 };
ENSIGN_TRAITS(day, (monday, wednesday, thursday));
