// SPDX-License-Identifier: BSL-1.0
// Where <cstdint> is not included above the enum, its names cannot be written.
#include <ensign/describe.hpp>

enum class weather { rain = 1, snow = 2 }; // FINDING: ensign-underlying-type error: write 'enum class weather : unsigned'
ENSIGN_TRAITS(weather, (rain, snow));
enum roof { flat = 1, steep = 2 }; // FINDING: ensign-underlying-type error: write 'enum roof : unsigned char'
ENSIGN_TRAITS(roof, (flat, steep));

#include <cstdint>

enum class later { rain = 1, snow = 2 }; // FINDING: ensign-underlying-type error: write 'enum class later : std::uint32_t'
ENSIGN_TRAITS(later, (rain, snow));
