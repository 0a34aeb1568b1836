// SPDX-License-Identifier: BSL-1.0
// A signed type has one bit that is no flag like the others, used or not.
#include <ensign/describe.hpp>

#include <cstdint>

enum class tile : int { t0 = 1, t29 = 1 << 29, t30 = 1 << 30 }; // FINDING: ensign-underlying-type error: 'tile' is signed ('int'), so its top bit is no flag like the others: write 'enum class tile : std::uint32_t'
ENSIGN_TRAITS(tile, (t0, t29, t30));
enum class small : std::int8_t { x = 1 }; // FINDING: ensign-underlying-type error: 'small' is signed ('std::int8_t')
ENSIGN_TRAITS(small, (x));
enum class wide : long long { x = 1 }; // FINDING: ensign-underlying-type error: write 'enum class wide : std::uint64_t'
ENSIGN_TRAITS(wide, (x));
