// SPDX-License-Identifier: BSL-1.0
// Described by Boost, and a trait enum because a set is made of it.
#include <ensign/describe.hpp>

#include <boost/describe/enum.hpp>

#include <cstdint>

import ensign;

namespace game {
enum class status : unsigned long { burning = 1UL << 0, frozen = 1UL << 1 }; // FINDING: ensign-underlying-type error: 'status' has 'unsigned long' underneath
BOOST_DESCRIBE_ENUM(status, burning, frozen)

enum class not_used : unsigned long { burning = 1UL << 0, frozen = 1UL << 1 };
BOOST_DESCRIBE_ENUM(not_used, burning, frozen)

ensign::entity_set<ensign::no_data, status> citizens;
} // namespace game
