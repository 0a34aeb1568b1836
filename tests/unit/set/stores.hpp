// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SET_STORES_HPP
#define ENSIGN_TESTS_UNIT_SET_STORES_HPP

/// \file
/// Rows without a set around them. Include it after every other header: it imports.

#include "../town.hpp"

#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

namespace town {

using store = ensign::internal::row_store<citizen, condition, job>;

inline void add(store& s, std::uint32_t id, int hp, store::masks_type m = {}) {
    s.make_columns(m);
    s.make_room(ensign::entity{id});
    s.append(ensign::entity{id}, {.hp = hp}, m);
}

} // namespace town

#endif
