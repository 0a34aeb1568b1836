// SPDX-License-Identifier: BSL-1.0
// A zero that comes from something else is told once, with that.
#include <ensign/describe.hpp>

#include <cstdint>

enum class cut_off : std::uint8_t {
    none = 0,
    angry = 1U << 0,
    afraid = std::uint8_t(0x100), // FINDING: ensign-lossy-initializer error: the initializer of 'afraid' is 0x100
};
ENSIGN_TRAITS(cut_off, (none, angry, afraid));

enum class counted : std::uint8_t { // FINDING: ensign-sequential-numbering error: the members of 'counted' are numbered one after the other
    idle,
    angry,
    afraid,
    hungry,
};
ENSIGN_TRAITS(counted, (idle, angry, afraid, hungry));

enum class nothing_of_all : std::uint8_t {
    angry = 1U << 0,
    afraid = 1U << 1,
    all = 0, // FINDING: ensign-incomplete-all warning: 'all' is no bit (0x0) and lacks 'angry' and 'afraid': write every flag by name
};
ENSIGN_TRAITS(nothing_of_all, (angry, afraid), (all));
