// SPDX-License-Identifier: BSL-1.0
// Names of members that come later cannot be written in an initializer.
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    none = 0,
    read = 1U << 0,
    edit = 0x3, // FINDING: ensign-literal-composite warning: 'edit' is the number 0x3 for read | write: move it behind them and write the names
    write = 1U << 1,
    edit_too = read | write,
};
ENSIGN_TRAITS(rights, (none, read, write), (edit, edit_too));
