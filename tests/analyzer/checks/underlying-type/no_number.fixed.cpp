// SPDX-License-Identifier: BSL-1.0
// What holds a truth or a character is no set of bits.
#include <ensign/describe.hpp>

#include <cstdint>

enum class answer : std::uint8_t { yes = true };
ENSIGN_TRAITS(answer, (yes));
enum class letter : std::uint8_t { first = 1, last = 1U << 7 };
ENSIGN_TRAITS(letter, (first, last));
enum class modern : std::uint8_t { first = 1 };
ENSIGN_TRAITS(modern, (first));
enum class strange : std::uint32_t { first = 1 };
ENSIGN_TRAITS(strange, (first));
