// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-sentinel
#include <ensign/describe.hpp>

#include <cstdint>

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    count, // FINDING: ensign-sentinel warning: 'count' is no flag
};
ENSIGN_TRAITS(status, (burning, frozen, count));

struct army {
    enum class order : std::uint8_t {
        halt = 1U << 0,
        march = 1U << 1,
        last = march, // FINDING: ensign-sentinel warning: 'last' is no flag
    };
};
ENSIGN_TRAITS(army::order, (halt, march), (last));

enum class wide : std::uint32_t {
    a = 1U << 0,
    force_32 = 0x7FFFFFFF // FINDING: ensign-sentinel warning: 'force_32' is there for the width of the enum
};
ENSIGN_TRAITS(wide, (a), (force_32));

enum class commented : std::uint8_t {
    a = 1U << 0,
    /* how many */ num = 1, // FINDING: ensign-sentinel warning: 'num' is no flag
};
ENSIGN_TRAITS(commented, (a, num));

enum class Ward : std::uint8_t {
    Safe = 1U << 0,
    Last = Safe, // FINDING: ensign-sentinel warning: 'Last' is no flag
};
inline constexpr Ward WardLast = Ward::Safe;
ENSIGN_TRAITS(Ward, (Safe), (Last));
