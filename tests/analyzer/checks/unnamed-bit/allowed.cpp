// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-unnamed-bit.AllowImplied=true
#include <ensign/describe.hpp>

enum class access : unsigned { read = 1, write = 2, initialize = write | 8U };
ENSIGN_TRAITS(access, (read, write), (initialize));
