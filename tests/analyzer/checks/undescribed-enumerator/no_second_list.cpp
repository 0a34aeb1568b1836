// SPDX-License-Identifier: BSL-1.0
// A composite where there is no second list yet: the fix begins one.
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    both = read | write, // FINDING: ensign-undescribed-enumerator error: 'both' is not in the description of 'rights', so it is not known by name: add it to the second list
};
ENSIGN_TRAITS(rights, (read, write));
