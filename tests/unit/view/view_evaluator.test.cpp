// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

#include "citizens.hpp"

using ensign::entity;
using ensign::field;
using ensign::internal::view_access;
using ensign::traits;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::e1;

namespace {

/// How often changes look at what is unrelated to them, with `n` such views and compositions.
std::vector<std::uint64_t> looks(int n) {
    citizens set{"citizens"};
    set.insert(e1, {.hp = 5}, condition::cursed);
    int asked = 0;
    auto cares = set.make_raw_view([&](const citizen& c, traits<condition>) { return ++asked != 0 && c.hp > 3; },
                                   {.observed = condition::none});
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto both = cares & cursed;
    int over_asked = 0;
    auto over = both.where([&](const citizen& c) { return ++over_asked != 0 && c.hp > 4; });
    std::vector<citizen_view> others;
    auto shielded = set.make_view({.all_of = condition::shielded});
    auto sad = set.make_view({}, field<&citizen::morale>() < -1.0F && ensign::has(condition::poisoned));
    int opaque = 0;
    for (int i = 0; i < n; ++i) {
        others.push_back(set.make_view({.all_of = condition::shielded, .none_of = condition::poisoned}, {},
                                       {.when = ensign::trigger::traits_only}));
        others.push_back(set.make_raw_view([&](const citizen&, traits<condition>) { return ++opaque != 0; },
                                           {.observed = condition::poisoned, .when = ensign::trigger::traits_only}));
        others.push_back(shielded & sad);
        others.push_back(shielded - others.back());
        others.push_back(
            sad.where([&](const citizen&) { return ++opaque != 0; }, {.when = ensign::trigger::traits_only}));
    }
    asked = over_asked = opaque = 0;
    std::vector<std::uint64_t> stamps;
    for (const auto& v : others) { stamps.push_back(view_access::outlet(v, "test").node->stamp); }
    for (int i = 0; i < 10; ++i) {
        set.set_data(e1, {.hp = i});
        set.toggle_traits(e1, condition::cursed);
    }
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto& node = *view_access::outlet(others[i], "test").node;
        visits += node.stamp != stamps[i] || node.rest->queued != 0 || node.rest->visited != 0 ? 1U : 0U;
    }
    return {static_cast<std::uint64_t>(asked), static_cast<std::uint64_t>(over_asked),
            static_cast<std::uint64_t>(opaque), visits};
}

} // namespace

TEST_CASE("view_evaluator: a write costs as many calls and visits with 1,000 unrelated views as with 1 [V3][V12]",
          "[view]") {
    const auto one = looks(1);
    CHECK(one[0] == 10);
    CHECK(one[1] <= 20);
    CHECK(one[2] == 0);
    CHECK(one[3] == 0);
    CHECK(looks(10) == one);
    CHECK(looks(100) == one);
    CHECK(looks(1'000) == one);
}
