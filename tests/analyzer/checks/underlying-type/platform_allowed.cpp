// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-underlying-type.AllowPlatformTypes=true
#include <ensign/describe.hpp>

#include <cstddef>

enum class a : unsigned long { x = 1 };
ENSIGN_TRAITS(a, (x));
enum class b : std::size_t { x = 1 };
ENSIGN_TRAITS(b, (x));
