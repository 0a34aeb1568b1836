// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-bit-alias.AllowAliases=all
#include <ensign/describe.hpp>

enum class style : unsigned { a = 1, b = 1, c = a, d = a };
ENSIGN_TRAITS(style, (a, b), (c, d));
