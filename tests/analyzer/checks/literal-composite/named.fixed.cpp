// SPDX-License-Identifier: BSL-1.0
// A number that is the sum of named bits: the names follow when a bit moves.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    grant = 1U << 2,
    edit = read | write,
    all = read | write | grant,
};
// [bad]
ENSIGN_TRAITS(rights, (read, write, grant), (edit, all));
