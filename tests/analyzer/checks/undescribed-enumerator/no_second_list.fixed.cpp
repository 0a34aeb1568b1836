// SPDX-License-Identifier: BSL-1.0
// A composite where there is no second list yet: the fix begins one.
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    both = read | write,
};
ENSIGN_TRAITS(rights, (read, write), (both));
