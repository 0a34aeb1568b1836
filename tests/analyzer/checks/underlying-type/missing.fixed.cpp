// SPDX-License-Identifier: BSL-1.0
// Without a fixed type, width and sign are what the compiler makes of the members.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather : std::uint32_t { rain = 1, snow = 2 };
enum roof : std::uint8_t { flat = 1, steep = 2 };
// [bad]
ENSIGN_TRAITS(weather, (rain, snow));
ENSIGN_TRAITS(roof, (flat, steep));

// grows to 64 bits on one compiler and loses members on another
enum bits : std::uint64_t { first = 1ULL << 0, late = 1ULL << 40 };
ENSIGN_TRAITS(bits, (first, late));
