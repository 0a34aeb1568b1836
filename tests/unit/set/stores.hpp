// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SET_STORES_HPP
#define ENSIGN_TESTS_UNIT_SET_STORES_HPP

/// \file
/// Rows without a set around them, and the names that their tests use. Include it after every other header: it imports.

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

using ensign::entity;
using town::add;
using town::citizen;
using town::condition;
using town::job;
using town::numbers;
using town::store;
using town::values;
using masks = ensign::trait_masks<condition, job>;

#endif
