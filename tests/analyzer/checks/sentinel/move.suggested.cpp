// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-sentinel
#include <ensign/describe.hpp>

#include <cstdint>

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
};
inline constexpr unsigned status_count = 2;
ENSIGN_TRAITS(status, (burning, frozen));

struct army {
    enum class order : std::uint8_t {
        halt = 1U << 0,
        march = 1U << 1,
    };
    static constexpr order order_last = order::march;
};
ENSIGN_TRAITS(army::order, (halt, march));

enum class wide : std::uint32_t {
    a = 1U << 0
};
ENSIGN_TRAITS(wide, (a));

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
