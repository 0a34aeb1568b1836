// SPDX-License-Identifier: BSL-1.0
// What the compiler refuses and no check explains stands in the report, as clang-tidy names it: it is no gap in it.
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class rights : std::uint8_t { read = 1U << 0, write = 1U << 1, edit = read | write };
ENSIGN_TRAITS(rights, (read, write, edit)); // FINDING: clang-diagnostic-error error: static assertion failed
