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

// enums of the module are trait enums here, too
unsigned long mixed(soil s) { return static_cast<unsigned long>(s) & static_cast<unsigned long>(own::a); } // FINDING: ensign-cross-enum error: a number here has flags of 'garden::soil', and 'garden::own::a' is none of them: its bit 0 (0x1) is 'wet' there
bool always(unsigned long raw) { return raw && static_cast<unsigned long>(light::sun); } // FINDING: ensign-constant-condition warning: since 'garden::light::sun' is bit 1 (0x2)
} // namespace garden
