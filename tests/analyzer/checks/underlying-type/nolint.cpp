// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class a : int { x = 1 }; // NOLINT(ensign-underlying-type) // SILENCED: ensign-underlying-type
ENSIGN_TRAITS(a, (x));
// NOLINTNEXTLINE(ensign-underlying-type)
enum class b : long { x = 1 }; // SILENCED: ensign-underlying-type
ENSIGN_TRAITS(b, (x));
// NOLINTBEGIN(ensign-*)
enum class c { x = 1 }; // SILENCED: ensign-underlying-type
ENSIGN_TRAITS(c, (x));
// NOLINTEND(ensign-*)
