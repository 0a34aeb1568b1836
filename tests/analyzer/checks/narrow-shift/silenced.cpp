// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class skill : std::uint64_t {
    climbs = 1U << 0, // NOLINT(ensign-narrow-shift) // SILENCED: ensign-narrow-shift
    swims = 1U << 1,
};
ENSIGN_TRAITS(skill, (climbs, swims));
