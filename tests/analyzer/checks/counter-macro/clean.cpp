// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

#define FLAG(n) (1U << (n))
#define FIRST 0
#define STATUS(X) X(burning, 4) X(frozen, 5)
#define ENTRY(name, bit) name = 1U << bit,

// [good]
enum class status : std::uint32_t {
    wet = FLAG(FIRST),
    dark = FLAG(1),
    STATUS(ENTRY)
};
// [good]
ENSIGN_TRAITS(status, (wet, dark, burning, frozen));

inline constexpr int here = __LINE__;
// no trait enum
enum class unique : std::uint32_t { a = __COUNTER__, b = __LINE__ };
