// SPDX-License-Identifier: BSL-1.0
// What a macro makes up itself is reported where the macro is used.
#include <ensign/describe.hpp>

#define CLASH also_first = 1
enum class request : unsigned {
    first = 1,
    CLASH, // FINDING: ensign-bit-alias error: 'also_first' has bit 0 (0x1), which is 'first'
    second = 2,
};
ENSIGN_TRAITS(request, (first, also_first, second));

enum class known : unsigned {
    first = 1,
    CLASH, // NOLINT(ensign-bit-alias) // SILENCED: ensign-bit-alias
    second = 2,
};
ENSIGN_TRAITS(known, (first, also_first, second));
