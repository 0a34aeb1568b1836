// SPDX-License-Identifier: BSL-1.0
// Types that are wider on other platforms, directly or behind a name.
#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

enum class a : unsigned long { x = 1, y = 1UL << 40 }; // FINDING: ensign-underlying-type error: 'a' has 'unsigned long' underneath, which is wider or narrower on other platforms: write 'enum class a : std::uint64_t'
ENSIGN_TRAITS(a, (x, y));
enum class b : std::size_t { x = 1 }; // FINDING: ensign-underlying-type error: 'b' has 'std::size_t' underneath
ENSIGN_TRAITS(b, (x));
enum class c : std::uintptr_t { x = 1 }; // FINDING: ensign-underlying-type error: 'c' has 'std::uintptr_t' underneath
ENSIGN_TRAITS(c, (x));
using handle = std::size_t;
enum class d : handle { x = 1 }; // FINDING: ensign-underlying-type error: 'd' has 'handle' underneath
ENSIGN_TRAITS(d, (x));
