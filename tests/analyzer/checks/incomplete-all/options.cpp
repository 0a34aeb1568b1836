// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-incomplete-all.AllNames=FullSet
#include <ensign/describe.hpp>

#include <cstdint>

enum class rights : std::uint8_t {
    read = 1U << 0,
    write = 1U << 1,
    run = 1U << 2,
    full_set = read, // FINDING: ensign-incomplete-all warning: 'full_set' is bit 0 (0x1) and lacks 'write' and 'run'
    all = read | write,
};
ENSIGN_TRAITS(rights, (read, write, run), (full_set, all));
