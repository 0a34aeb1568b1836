// SPDX-License-Identifier: BSL-1.0
// What holds a truth or a character is no set of bits.
#include <ensign/describe.hpp>

#include <cstdint>

enum class answer : bool { yes = true }; // FINDING: ensign-underlying-type error: 'answer' has 'bool' underneath, which is no number of bits to be used as flags: write 'enum class answer : std::uint8_t'
ENSIGN_TRAITS(answer, (yes));
enum class letter : char { first = 1, last = static_cast<char>(0x80) }; // FINDING: ensign-underlying-type error: 'letter' has 'char' underneath
ENSIGN_TRAITS(letter, (first, last));
enum class modern : char8_t { first = 1 }; // FINDING: ensign-underlying-type error: 'modern' has 'char8_t' underneath
ENSIGN_TRAITS(modern, (first));
enum class strange : char32_t { first = 1 }; // FINDING: ensign-underlying-type error: write 'enum class strange : std::uint32_t'
ENSIGN_TRAITS(strange, (first));
