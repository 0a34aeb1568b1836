// SPDX-License-Identifier: BSL-1.0
// A known limit: what a macro renames is no member of the enum, and is not looked at.
#include <ensign/describe.hpp>

enum class style : unsigned { extra_1 = 1U << 19, extra_2 = 1U << 20 };
ENSIGN_TRAITS(style, (extra_1, extra_2));
#define FULL_NAME extra_1
#define ACTIVE_BUTTON extra_2
#define PASSWORD extra_2
