// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "citizens.hpp"

using ensign::entity;
using ensign::field;
using ensign::traits;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::numbers;
using town::sorted;
using town::verified;

namespace {

auto& hub_of(citizens& set) { return ensign::internal::hub_of(ensign::internal::set_access::core(set, "test")); }

} // namespace

TEST_CASE("view_registry: a view that is made of others observes nothing itself until somebody wants updates [V12][V3]",
          "[view]") {
    citizens set = verified<citizens>();
    std::optional<citizen_view> a{set.make_view({.all_of = condition::cursed})};
    std::optional<citizen_view> b{set.make_view({}, {}, {.when = ensign::trigger::none})};
    auto both = *a & *b;
    CHECK(hub_of(set).observed_masks() == ensign::trait_masks<condition>{condition::cursed});
    CHECK_FALSE(hub_of(set).observes_data());
    std::optional<citizen_view> over{both.where(field<&citizen::hp>() < 3 && ensign::has(condition::shielded))};
    CHECK(hub_of(set).observed_masks() == ensign::trait_masks<condition>{condition::cursed | condition::shielded});
    CHECK(hub_of(set).observes_data());
    over.reset();
    CHECK_FALSE(hub_of(set).observes_data());
    const auto c = both.on_update([] {});
    CHECK(hub_of(set).observes_data());
    a.reset();
    b.reset(); // both keeps them
    CHECK(hub_of(set).observed_masks() == ensign::trait_masks<condition>{condition::cursed});
}

TEST_CASE("view_registry: rows that move take the bits of all views with them [V12]", "[view]") {
    citizens set = verified<citizens>();
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view(field<&citizen::hp>() < 50);
    auto both = a & b;
    auto over = a.where(field<&citizen::hp>() >= 50);
    std::uint32_t seed = 7;
    const auto next = [&] { return (seed = seed * 1'664'525U + 1'013'904'223U) >> 16; };
    bool right = true;
    for (int step = 0; step < 3'000; ++step) {
        const entity e{next() % 300};
        switch (next() % 4) {
        case 0:
        case 1:
            set.insert_or_assign(e, {.hp = static_cast<int>(next() % 100)},
                                 next() % 2 == 0 ? condition::cursed : condition::none);
            break;
        case 2: set.erase(e); break;
        default:
            if (set.contains(e)) { set.toggle_traits(e, condition::cursed); }
        }
        right = right && both.size() + over.size() == a.size();
    }
    CHECK(right);
    numbers expected;
    for (const auto row : set.rows()) {
        if (row.data.hp < 50 && row.traits.has_any(condition::cursed)) { expected.push_back(row.id.value()); }
    }
    std::sort(expected.begin(), expected.end());
    CHECK(sorted(both) == expected);
}

TEST_CASE("view_registry: nothing is left when all views have gone, in any order [V12][S14]", "[view]") {
    for (int order = 0; order < 24; ++order) {
        citizens set = verified<citizens>();
        set.insert(entity{1}, {});
        { const auto first = set.make_view({}); }
        const std::size_t empty = set.memory().observers;
        std::vector<std::optional<citizen_view>> views(4);
        views[0].emplace(set.make_view({.all_of = condition::cursed}));
        views[1].emplace(set.make_view({}));
        views[2].emplace(*views[0] | *views[1]);
        views[3].emplace(views[2]->where([](const citizen& c) { return c.hp == 0; }));
        int left = order;
        std::vector<int> indices{0, 1, 2, 3};
        for (int n = 4; n > 0; --n) {
            views[static_cast<std::size_t>(indices[static_cast<std::size_t>(left % n)])].reset();
            indices.erase(indices.begin() + left % n);
            left /= n;
            set.insert_or_assign(entity{2}, {.hp = n}, condition::cursed);
        }
        CHECK(set.memory().observers == empty);
        CHECK_FALSE(hub_of(set).observes_rows());
    }
}

TEST_CASE("view_registry: the short question about data is put to one view or field, and is right either way [V5]",
          "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 20; ++id) { set.insert(entity{id}, {.hp = static_cast<int>(id) * 5}); }
    const auto short_one = [&] { return hub_of(set).question_about_data().whom != &hub_of(set); };
    const auto asked = [&](int before, int after) {
        set.set_data(entity{0}, {.hp = before});
        const auto& store = ensign::internal::set_access::core(set, "test").store;
        return hub_of(set).question_about_data()(store, store.find(entity{0}), {.hp = before}, {.hp = after});
    };
    const auto agree = [&] {
        for (int before = 0; before < 100; before += 3) {
            for (int after = 0; after < 100; after += 7) {
                if (asked(before, after) != hub_of(set).concerned_by_data({.hp = before}, {.hp = after})) {
                    return false;
                }
            }
        }
        return true;
    };
    CHECK_FALSE(short_one()); // nobody asks about data
    auto weak = set.make_view(field<&citizen::hp>() < 30);
    std::optional<citizen_view> point{set.make_view(field<&citizen::hp>() == 63)};
    CHECK(short_one());
    CHECK(agree());
    CHECK(asked(29, 30));
    CHECK(asked(63, 64));
    CHECK_FALSE(asked(31, 62));
    {
        const auto two = set.make_view(field<&citizen::hp>() < 10 || field<&citizen::hp>() > 90); // no threshold
        CHECK_FALSE(short_one());
        CHECK(agree());
    }
    CHECK(short_one());
    {
        const auto opaque = set.make_view({}, [](const citizen& c) { return c.hp % 2 == 0; });
        CHECK_FALSE(short_one());
        CHECK(agree());
    }
    {
        const auto updates = weak.on_update([] {}); // wants to know of every change
        CHECK_FALSE(short_one());
        CHECK(agree());
    }
    {
        const auto sum = weak.sum<&citizen::hp>();
        CHECK_FALSE(short_one());
        CHECK(agree());
    }
    point.reset();
    CHECK(agree());
}

TEST_CASE("view_registry: a view alone is asked itself about data, with the traits that it looks at [V5]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(entity{0}, {.hp = 10});
    const auto& store = ensign::internal::set_access::core(set, "test").store;
    const auto moves = [&](const citizen& now) {
        return hub_of(set).question_about_data()(store, 0, set.get(entity{0}), now);
    };
    const auto view = set.make_view((field<&citizen::hp>() < 30 && ensign::has(condition::cursed)) ||
                                    field<&citizen::morale>() == 1.0F);
    REQUIRE(hub_of(set).question_about_data().whom != &hub_of(set));
    const float none = std::numeric_limits<float>::quiet_NaN();
    for (const bool cursed : {false, true}) {
        set.set_traits(entity{0}, cursed ? traits<condition>{condition::cursed} : traits<condition>{});
        for (const int hp : {29, 30}) {
            for (const float morale : {0.0F, 1.0F, none}) {
                set.set_data(entity{0}, {.hp = hp, .morale = morale});
                const bool holds = (hp < 30 && cursed) || morale == 1.0F;
                CHECK(view.contains(entity{0}) == holds);
                CHECK(moves({.hp = 1, .morale = none}) == (holds != cursed));
                CHECK(moves({.hp = 99, .morale = 1.0F}) == !holds);
                CHECK_FALSE(moves({.hp = hp, .morale = morale}));
            }
        }
    }
}
