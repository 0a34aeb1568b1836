// SPDX-License-Identifier: BSL-1.0
// allow_signed is about the type; its top bit is no better for that.
#include <ensign/describe.hpp>

namespace ensign {
template <class E>
inline constexpr bool allow_signed = false;
} // namespace ensign

enum class theirs : int { a = 1, b = 2 };
template <>
inline constexpr bool ensign::allow_signed<theirs> = true;
ENSIGN_TRAITS(theirs, (a, b));
