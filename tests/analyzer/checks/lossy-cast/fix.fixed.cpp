// SPDX-License-Identifier: BSL-1.0
// The type of a cast is safe to change where what it goes into is wide enough, and a suggestion elsewhere.
#include <ensign/describe.hpp>

#include <cstdint>

enum class skill : std::uint64_t { climbs = 1ULL << 0, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, reads));

std::uint64_t wide(skill s) { return static_cast<std::uint64_t>(s); }
std::uint64_t both(std::uint64_t m, skill s) { return m | (std::uint64_t(s)); }
std::uint32_t narrow(skill s) { return static_cast<std::uint32_t>(s); } // FINDING: ensign-lossy-cast warning: 'reads'
