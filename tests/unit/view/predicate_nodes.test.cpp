// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::field;
using ensign::has;
using ensign::has_all;
using ensign::has_any;
using ensign::has_none;
using ensign::traits;
using town::army;
using town::condition;
using town::job;
using filter = ensign::trait_filter<condition, job>;
using masks = ensign::trait_masks<condition, job>;

namespace {

template <class Predicate>
ensign::internal::implied_filter<condition, job> implied(const Predicate& p) {
    return p.node().template implied<false, condition, job>();
}

/// Over all masks: where the predicate holds the filter does, and nowhere else when it says so.
template <class Predicate>
void check_implied(const Predicate& p) {
    const auto got = implied(p);
    for (std::uint64_t a = 0; a < 8; ++a) {
        for (std::uint64_t b = 0; b < 4; ++b) {
            for (const int men : {0, 1}) {
                const auto ma = traits<condition>::dropping(a);
                const auto mb = traits<job>::dropping(b);
                const bool holds = p(army{.men = men}, ma, mb);
                const bool matches = got.filter.matches({ma, mb});
                CHECK((!holds || matches));
                if (got.whole) { CHECK(holds == matches); }
            }
        }
    }
}

constexpr auto crowded = field<&army::men>() == 1;

} // namespace

TEST_CASE("predicate_nodes: what of a condition is a filter [V5]", "[view]") {
    const auto p = crowded && has(condition::poisoned) && !has(condition::shielded) && has_any(job::smith | job::baker);
    CHECK(implied(p).filter ==
          filter{.all_of = condition::poisoned, .any_of = job::smith | job::baker, .none_of = condition::shielded});
    CHECK_FALSE(implied(p).whole);
    const auto q = has_all(condition::doomed) && has_none(condition::shielded, job::smith);
    CHECK(implied(q).filter == filter{.all_of = condition::doomed, .none_of = {condition::shielded, job::smith}});
    CHECK(implied(q).whole);
    CHECK(implied(!(has(condition::cursed) || has(job::smith))).whole);
    CHECK(implied((has(condition::cursed) && crowded) || (has(condition::cursed) && has(job::smith))).filter ==
          filter{.all_of = condition::cursed});
    CHECK_FALSE(implied(has(condition::cursed) || has(job::smith)).whole);
}

TEST_CASE("predicate_nodes: a filter never says more than the condition [V5]", "[view]") {
    constexpr traits<condition> nothing;
    check_implied(crowded);
    check_implied(!crowded);
    check_implied(has_all(condition::doomed));
    check_implied(!has_all(condition::doomed));
    check_implied(!has(condition::cursed));
    check_implied(has_any(condition::doomed));
    check_implied(!has_any(condition::doomed));
    check_implied(has_none(condition::doomed));
    check_implied(!has_none(condition::doomed));
    check_implied(has_all(nothing));
    check_implied(!has_all(nothing));
    check_implied(has_any(nothing));
    check_implied(!has_any(nothing));
    check_implied(has_none(nothing));
    check_implied(!has_none(nothing));
    check_implied(has_any(condition::doomed) && has_any(condition::poisoned | condition::shielded));
    check_implied(has_any(condition::doomed) && has_any(condition::doomed));
    check_implied(has_any(condition::cursed, job::smith));
    check_implied(!has_any(condition::cursed, job::smith));
    check_implied(has(condition::cursed) && !has(condition::cursed));
    check_implied(has(condition::cursed) || !has(condition::cursed));
    check_implied(!(has(condition::cursed) && crowded) || has_none(job::smith | job::baker));
    check_implied(!!(has(condition::cursed) && has_any(job::smith | job::baker)));
    check_implied(!(!has(condition::cursed) || !has_any(job::smith | job::baker) || crowded));
}
