// SPDX-License-Identifier: BSL-1.0
// FLAGS: -DELSEWHERE
#include <ensign/describe.hpp>

enum class system : unsigned {
    portable = 1U << 0,
#ifdef ELSEWHERE
    native = 1U << 0, // FINDING: ensign-bit-alias error: 'native' has bit 0 (0x1), which is 'portable'
#else
    native = 1U << 1,
#endif
};
ENSIGN_TRAITS(system, (portable, native));
