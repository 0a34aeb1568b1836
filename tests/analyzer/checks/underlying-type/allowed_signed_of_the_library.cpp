// SPDX-License-Identifier: BSL-1.0
// allow_signed is found in the real library, too.
#include <ensign/describe.hpp>

import ensign;

enum class theirs : int { a = 1, b = 2 };
template <>
inline constexpr bool ensign::allow_signed<theirs> = true;
ENSIGN_TRAITS(theirs, (a, b));
