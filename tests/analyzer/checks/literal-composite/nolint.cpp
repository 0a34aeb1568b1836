// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class rights : unsigned {
    read = 1,
    write = 2,
    edit = 3, // NOLINT(ensign-literal-composite) // SILENCED: ensign-literal-composite
    slip = 6, // NOLINT(ensign-literal-composite) // SILENCED: ensign-literal-composite
};
ENSIGN_TRAITS(rights, (read, write), (edit, slip));
