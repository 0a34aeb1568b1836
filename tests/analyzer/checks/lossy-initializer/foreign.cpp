// SPDX-License-Identifier: BSL-1.0
// Enums of others may cut as they like.
#include <cstdint>

enum class theirs : std::uint8_t { a = 1, b = static_cast<std::uint8_t>(0x100) };
