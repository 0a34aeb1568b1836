// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_COMPILE_FAIL_SET_TOWN_HPP
#define ENSIGN_TESTS_COMPILE_FAIL_SET_TOWN_HPP

#include <ensign/describe.hpp>

#include <cstdint>

namespace town {

enum class condition : std::uint8_t { none = 0, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));

enum class job : std::uint8_t { none = 0, smith = 1, baker = 2 };
ENSIGN_TRAITS(job, (none, smith, baker));

enum class guild : std::uint8_t { none = 0, miners = 1 };
ENSIGN_TRAITS(guild, (none, miners));

struct citizen {
    int hp = 0;
};
ENSIGN_FIELDS(citizen, hp);

} // namespace town

#endif
