// SPDX-License-Identifier: BSL-1.0
// A value that comes out of a macro is reported where the macro is used, and not edited.
#include <ensign/describe.hpp>

#define EDIT 0x3
enum class rights : unsigned {
    read = 1,
    write = 2,
    edit = EDIT, // FINDING: ensign-literal-composite warning: 'edit' is the number 0x3 for read | write
};
ENSIGN_TRAITS(rights, (read, write), (edit));

#define RIGHTS(X)                                                                                                      \
    X(look, 1)                                                                                                         \
    X(touch, 2)                                                                                                        \
    X(both, 3) /* FINDING: ensign-literal-composite warning: 'both' is the number 0x3 for look | touch */
#define ENTRY(name, value) name = value,
enum class listed : unsigned { RIGHTS(ENTRY) };
ENSIGN_TRAITS(listed, (look, touch), (both));
