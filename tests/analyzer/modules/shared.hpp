// SPDX-License-Identifier: BSL-1.0
// A header that a module and its importers include: the enum is one, and so are its findings.
#pragma once

#include <ensign/describe.hpp>

#include <cstdint>

namespace garden {
enum class tool : std::uint8_t {
    spade = 1U << 0,
    rake = 1U << 1,
    both = 0x3, // FINDING: ensign-literal-composite warning: 'both' is the number 0x3 for spade | rake
};
ENSIGN_TRAITS(tool, (spade, rake), (both));
} // namespace garden
