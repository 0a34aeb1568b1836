// SPDX-License-Identifier: BSL-1.0
// Without a fixed type, width and sign are what the compiler makes of the members.
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class weather { rain = 1, snow = 2 }; // FINDING: ensign-underlying-type error: 'weather' is signed ('int')
enum roof { flat = 1, steep = 2 }; // FINDING: ensign-underlying-type error: 'roof' has no fixed underlying type
// [bad]
ENSIGN_TRAITS(weather, (rain, snow));
ENSIGN_TRAITS(roof, (flat, steep));

// grows to 64 bits on one compiler and loses members on another
enum bits { first = 1ULL << 0, late = 1ULL << 40 }; // FINDING: ensign-underlying-type error: 'bits' has no fixed underlying type, so its width and sign depend on its members and on the compiler: write 'enum bits : std::uint64_t'
ENSIGN_TRAITS(bits, (first, late));
