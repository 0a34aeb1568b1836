// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-underlying-type.MinBits=32
#include <ensign/describe.hpp>

#include <cstdint>

enum class narrow : std::uint16_t { x = 1 }; // FINDING: ensign-underlying-type error: 'narrow' has 16 bits, but MinBits asks for 32: write 'enum class narrow : std::uint32_t'
ENSIGN_TRAITS(narrow, (x));
enum class enough : std::uint32_t { x = 1 };
ENSIGN_TRAITS(enough, (x));
enum class more : std::uint64_t { x = 1 };
ENSIGN_TRAITS(more, (x));
