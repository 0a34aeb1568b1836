// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SET_TRANSACTIONS_HPP
#define ENSIGN_TESTS_UNIT_SET_TRANSACTIONS_HPP

/// \file
/// What the tests of transactions share. Included before the import, as `town.hpp`, so everything is a template.

#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <stdexcept>

namespace town {

constexpr auto strong = [](const citizen& c) { return c.hp >= 10; };

/// hp 5, 10, 15; 1 and 3 cursed.
template <class Set, class Entity>
Set town_of_three(Entity first, Entity second, Entity third) {
    Set set = verified<Set>();
    set.insert(first, {.hp = 5}, condition::cursed);
    set.insert(second, {.hp = 10});
    set.insert(third, {.hp = 15}, condition::cursed);
    return set;
}

/// Everything one can see of a set.
template <class Set>
lines picture(const Set& set) {
    journal out;
    for (const auto row : set.rows()) { out.note(row.id, " ", row.data.hp, " ", row.traits); }
    return out.take();
}

/// Runs a transaction that fails at its end.
template <class Set, class Body>
void fail(Set& set, Body body) {
    const auto failing = [&] {
        body();
        throw std::runtime_error{"no"};
    };
    CHECK_THROWS_WITH(set.transaction(failing), "no");
    CHECK_FALSE(set.dispatching());
}

} // namespace town

#endif
