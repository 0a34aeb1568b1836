// SPDX-License-Identifier: BSL-1.0
// A name that a macro pastes together has no place of its own: the use of the macro is where it is.
#include <ensign/describe.hpp>

#define FLAG(name, value) flag_##name = value
enum class pasted : unsigned {
    FLAG(first, 1),
    FLAG(second, 2),
    FLAG(third, 1), // FINDING: ensign-bit-alias error: 'flag_third' has bit 0 (0x1), which is 'flag_first'
};
ENSIGN_TRAITS(pasted, (flag_first, flag_second, flag_third));
