// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

// NOLINTNEXTLINE(ensign-sequential-numbering)
enum class road : unsigned { a, b, c, d }; // SILENCED: ensign-sequential-numbering
ENSIGN_TRAITS(road, (a, b, c, d));
