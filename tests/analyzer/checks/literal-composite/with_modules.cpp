// SPDX-License-Identifier: BSL-1.0
// What the compiler lets pass is told as without the modules.
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    edit = 0x3, // FINDING: ensign-literal-composite warning: 'edit' is the number 0x3 for read | write
};
ENSIGN_TRAITS(rights, (read, write), (edit));
ensign::entity_set<ensign::no_data, rights> holders;
