// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-lossy-initializer
// OPTION: ensign-lossy-initializer.AllowMinusOne=false
#include <ensign/describe.hpp>

enum class flags : unsigned {
    a = 1,
    all = static_cast<unsigned>(-1), // FINDING: ensign-lossy-initializer error: the initializer of 'all' is -1, but the conversion to 'unsigned int' makes 0xffffffff of it
};
ENSIGN_TRAITS(flags, (a), (all));
