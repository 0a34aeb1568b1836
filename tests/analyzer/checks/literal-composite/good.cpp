// SPDX-License-Identifier: BSL-1.0
// Composites by name.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    grant = 1U << 2,
    edit = read | write,
    all = edit | grant,
};
// [good]
ENSIGN_TRAITS(rights, (read, write, grant), (edit, all));

enum class spelled : std::uint8_t {
    read = 1,
    write = 2,
    grant = 4,
    all_but_grant = static_cast<std::uint8_t>(spelled::read) | static_cast<std::uint8_t>(spelled::write),
    rest = (read | write | grant) & ~write,
};
ENSIGN_TRAITS(spelled, (read, write, grant), (all_but_grant, rest));
