// SPDX-License-Identifier: BSL-1.0
// Somebody else's enum that may stay signed.
#include <ensign/describe.hpp>

namespace ensign {
template <class E>
inline constexpr bool allow_signed = false;
} // namespace ensign

enum class theirs : int { a = 1, b = 2 };
template <>
inline constexpr bool ensign::allow_signed<theirs> = true;
ENSIGN_TRAITS(theirs, (a, b));

enum class ours : int { a = 1, b = 2 }; // FINDING: ensign-underlying-type error: 'ours' is signed ('int')
ENSIGN_TRAITS(ours, (a, b));
constexpr bool asked = ensign::allow_signed<ours>; // which only asks
