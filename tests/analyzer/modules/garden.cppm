// SPDX-License-Identifier: BSL-1.0
// A module whose enums have faults that the compiler does not see.
// READS: shared.hpp
module;

#include "shared.hpp"

#include <boost/describe/enum.hpp>
#include <ensign/describe.hpp>

#include <cstdint>

export module garden;

export namespace garden {

using garden::tool;

enum class soil : unsigned long { // FINDING: ensign-underlying-type error: 'soil' has 'unsigned long' underneath
    wet = 1UL << 0,
    sour = 1UL << 1,
    by_number = 1UL << 1, // an alias by the second list
    bad = 3, // FINDING: ensign-literal-composite warning: 'bad' is the number 0x3 for wet | sour
};
ENSIGN_TRAITS(soil, (wet, sour), (by_number, bad));

// Described as an enum of whatever kind: here, nobody says that it is one of flags. Its users do.
enum class light : unsigned long { // FINDING: ensign-underlying-type error: 'light' has 'unsigned long' underneath
    shade = 1UL << 0,
    sun = 1UL << 1,
};
BOOST_DESCRIBE_ENUM(light, shade, sun)

enum class nobodys : std::uint8_t { a = 1, b = 1, c };

} // namespace garden

export namespace garden {
enum class half : std::uint8_t { a = 1U << 0, b = 1U << 1 };
} // namespace garden

namespace garden {
ENSIGN_TRAITS(half, (a, b)); // FINDING: ensign-describe-misplaced error: 'half' is exported and its description is not, so importers see it without: put both into one 'export' block
} // namespace garden
