// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <optional>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::set_access;
using ensign::traits;
using town::citizen;
using town::condition;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using masks = ensign::trait_masks<condition>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

citizens town_of_two() {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 2});
    return set;
}

} // namespace

TEST_CASE("publisher: what nobody watches is wanted by nobody [S6]", "[set]") {
    const citizens set = town_of_two();
    const auto& core = set_access::core(set, "test");
    CHECK_FALSE(core.wants_inserted());
    CHECK_FALSE(core.wants_erased(e1));
    CHECK_FALSE(core.wants_data(e1));
    CHECK_FALSE(core.wants_traits(e1, traits<condition>{condition::cursed}));
    CHECK_FALSE(core.concerns_observers(condition::cursed, {}));
}

TEST_CASE("publisher: each signal makes its own kind of change wanted, as long as it is connected [S6]", "[set]") {
    citizens set = town_of_two();
    const auto& core = set_access::core(set, "test");
    const traits<condition> cursed = condition::cursed;
    {
        const auto c = set.on_inserted([] {});
        CHECK(core.wants_inserted());
        CHECK_FALSE(core.wants_erased(e1));
    }
    CHECK_FALSE(core.wants_inserted());
    {
        const auto c = set.on_erased([] {});
        CHECK(core.wants_erased(e1));
    }
    {
        const auto c = set.on_data_changed([] {});
        CHECK(core.wants_data(e1));
        CHECK_FALSE(core.wants_traits(e1, cursed));
    }
    {
        const auto c = set.on_traits_removed([] {});
        CHECK(core.wants_traits(e1, cursed));
        CHECK_FALSE(core.wants_traits(e1, traits<condition>{}));
        CHECK_FALSE(core.wants_data(e1));
    }
    {
        const auto c = set.on_changed(e1, [] {});
        CHECK(core.wants_data(e1));
        CHECK(core.wants_traits(e1, cursed));
        CHECK(core.wants_erased(e1)); // the subscription ends with it
        CHECK_FALSE(core.wants_data(e2));
        CHECK_FALSE(core.wants_erased(e2));
    }
}

TEST_CASE("publisher: a view makes rows, its bits and, with a predicate, data wanted [V3]", "[set]") {
    citizens set = town_of_two();
    const auto& core = set_access::core(set, "test");
    auto by_traits = std::optional{set.make_view({.all_of = condition::cursed | condition::poisoned})};
    CHECK(core.wants_inserted());
    CHECK(core.wants_erased(e2));
    CHECK_FALSE(core.wants_data(e1));
    CHECK(core.wants_traits(e1, traits<condition>{condition::cursed}));
    CHECK_FALSE(core.wants_traits(e1, traits<condition>{condition::shielded}));
    const auto by_data = set.make_view({}, [](const citizen& c) { return c.hp > 1; });
    CHECK(core.wants_data(e1));
    by_traits.reset();
    CHECK_FALSE(core.wants_traits(e1, traits<condition>{condition::cursed}));
    CHECK(core.wants_data(e1));
}

TEST_CASE("publisher: a flip that no filter can come to match concerns nobody [V3]", "[set]") {
    citizens set = town_of_two();
    const auto& core = set_access::core(set, "test");
    const auto v = set.make_view({.all_of = condition::cursed | condition::poisoned, .none_of = condition::shielded});
    CHECK(core.concerns_observers(masks{condition::cursed}, masks{condition::cursed | condition::poisoned}));
    CHECK_FALSE(core.concerns_observers(masks{}, masks{condition::poisoned})); // not cursed before or after
    CHECK_FALSE(core.concerns_observers(masks{condition::shielded}, masks{condition::shielded | condition::poisoned}));
    CHECK(core.concerns_observers(masks{condition::shielded | condition::cursed | condition::poisoned},
                                  masks{condition::cursed | condition::poisoned}));
}

TEST_CASE("publisher: a row that is going can be read, and is known to be going [S6]", "[set]") {
    citizens set = town_of_two();
    const auto& core = set_access::core(set, "test");
    CHECK(core.dying_rows().empty());
    bool told = false;
    const auto c = set.on_erased([&](entity e, const citizen& last) {
        told = true;
        CHECK(set.get(e).hp == last.hp);
        REQUIRE(core.dying_rows().size() == 1);
        CHECK(core.store.id(core.dying_rows()[0]) == e);
    });
    set.erase(e1);
    CHECK(told);
    CHECK(core.dying_rows().empty());
}
