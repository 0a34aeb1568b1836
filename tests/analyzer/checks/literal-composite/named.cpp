// SPDX-License-Identifier: BSL-1.0
// A number that is the sum of named bits: the names follow when a bit moves.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    grant = 1U << 2,
    edit = 0x3, // FINDING: ensign-literal-composite warning: 'edit' is the number 0x3 for read | write: write the names
    all = (1U << 3) - 1, // FINDING: ensign-literal-composite warning: 'all' is the number 0x7 for read | write | grant
};
// [bad]
ENSIGN_TRAITS(rights, (read, write, grant), (edit, all));
