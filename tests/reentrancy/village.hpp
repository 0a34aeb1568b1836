// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_REENTRANCY_VILLAGE_HPP
#define ENSIGN_TESTS_REENTRANCY_VILLAGE_HPP

// The set in which re-entrancy happens: told one story a test, and tried systematically in matrix*.test.cpp.
// Include it after every other header: it imports.

#include <memory>

#include "sample.hpp"

namespace village {

using sample::condition;
using sample::entity;
using sample::filter;
using sample::job;
using sample::set_type;

inline constexpr entity hero{1};
inline constexpr entity witch{2};
inline constexpr entity beggar{0x8000'0000U};
inline constexpr entity last_id{0xffff'ffffU};
inline const filter cursed{.all_of = condition::cursed};

inline std::unique_ptr<set_type> three_rows(const char* name = "village") {
    auto set = std::make_unique<set_type>(name);
    set->insert(hero, {.hp = 10});
    set->insert(witch, {.hp = 20}, condition::cursed, job::baker);
    set->insert(beggar, {.hp = 30}, condition::poisoned);
    return set;
}

} // namespace village

#endif
