// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class access : unsigned {
    read = 1,
    write = 2,
    initialize = write | 8U, // NOLINT(ensign-unnamed-bit): it implies write // SILENCED: ensign-unnamed-bit
};
ENSIGN_TRAITS(access, (read, write), (initialize));
