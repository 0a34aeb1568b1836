// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class door : unsigned {
    open = 1,
    locked = 4,
    barred, // NOLINT(ensign-implicit-value) // SILENCED: ensign-implicit-value
};
ENSIGN_TRAITS(door, (open, locked, barred));
