// SPDX-License-Identifier: BSL-1.0
// The number of a locked enum is not changed by --fix.
// OPTION: ensign-sequential-numbering.LockedEnums=f
// FLAGS: -Wno-int-in-bool-context
#include <ensign/describe.hpp>

#include <cstdint>

enum class f : std::uint32_t {
    a = 1U << 0,
    b = 1U << 1,
    both = a || b, // FINDING: ensign-constant-condition warning: join flags with | // NOTE: write |
};
ENSIGN_TRAITS(f, (a, b), (both));
