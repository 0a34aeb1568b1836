// SPDX-License-Identifier: BSL-1.0
// The same, once more: what is wrong with the enums is not told again.
#include "shared.hpp"

import ensign;
import garden;

namespace garden {
ensign::entity_set<ensign::no_data, soil, tool> beds;
constexpr auto bits_of_light = ensign::traits<light>{light::shade}.bits();
} // namespace garden
