// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-zero-member.ZeroNames=Idle, at_rest
#include <ensign/describe.hpp>

#include <cstdint>

enum class mood : std::uint8_t { idle = 0, angry = 1 };
ENSIGN_TRAITS(mood, (idle, angry));

enum class motion : std::uint8_t { AtRest = 0, moving = 1 };
ENSIGN_TRAITS(motion, (AtRest, moving));

enum class wrong : std::uint8_t {
    Idle = 4, // FINDING: ensign-zero-member warning: 'Idle' is bit 2 (0x4), though its name says that nothing is set
    none = 2, // not asked for any more
};
ENSIGN_TRAITS(wrong, (Idle, none));
