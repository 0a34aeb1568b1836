// SPDX-License-Identifier: BSL-1.0
// Of branches of the preprocessor only the one that counts is looked at.
#include <ensign/describe.hpp>

enum class system : unsigned {
    portable = 1U << 0,
#ifdef ELSEWHERE
    native = 1U << 0,
#else
    native = 1U << 1,
#endif
};
ENSIGN_TRAITS(system, (portable, native));
