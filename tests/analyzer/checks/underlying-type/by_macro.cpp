// SPDX-License-Identifier: BSL-1.0
// What a macro writes is reported where it is used, and not edited.
#include <ensign/describe.hpp>

#define STATUS_ENUM(name) enum class name : int
STATUS_ENUM(status) { a = 1, b = 2 }; // FINDING: ensign-underlying-type error: 'status' is signed ('int')
ENSIGN_TRAITS(status, (a, b));
