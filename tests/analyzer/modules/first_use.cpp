// SPDX-License-Identifier: BSL-1.0
// Uses enums of the module as traits.
#include "shared.hpp"

import ensign;
import garden;

namespace garden {
constexpr auto bits_of_soil = ensign::traits<soil>{soil::wet}.bits();
constexpr auto bits_of_light = ensign::traits<light>{light::sun}.bits();

enum class own : std::uint8_t {
    a = 1U << 0,
    b = 1U << 1,
    c = 0x3, // FINDING: ensign-literal-composite warning: 'c' is the number 0x3 for a | b
};
ENSIGN_TRAITS(own, (a, b), (c));
} // namespace garden
