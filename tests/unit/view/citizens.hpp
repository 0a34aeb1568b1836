// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_VIEW_CITIZENS_HPP
#define ENSIGN_TESTS_UNIT_VIEW_CITIZENS_HPP

/// \file
/// The set that tests of views ask, three entities of it, and two questions. Include it after every other header: it
/// imports.

#include "../town.hpp"

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

namespace town {

using citizens = ensign::entity_set<citizen, condition>;
using citizen_view = ensign::view<citizen, condition>;

inline constexpr ensign::entity e1{1};
inline constexpr ensign::entity e2{2};
inline constexpr ensign::entity e3{3};

inline constexpr auto weak = [](const citizen& c) { return c.hp < 10; };
inline constexpr auto strong = [](const citizen& c) { return c.hp >= 10; };

} // namespace town

#endif
