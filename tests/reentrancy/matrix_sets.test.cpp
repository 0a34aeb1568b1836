// SPDX-License-Identifier: BSL-1.0
// Sets that are destroyed, changed, moved and read in every place.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "matrix.hpp"

using matrix::all_went_well;
using matrix::cursed;
using matrix::dispatching;
using matrix::everywhere;
using matrix::fresh;
using matrix::hero;
using matrix::kind;
using matrix::place;
using matrix::stage;
using sample::condition;
using sample::entity;
using sample::planned;
using sample::rows_of;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::view_type;

TEST_CASE("entity_set: destroying the set in every place [S7]", "[reentrancy]") {
    for (const bool throws : {false, true}) {
        for (const bool views_first : {false, true}) {
            CAPTURE(throws, views_first);
            std::weak_ptr<int> dropped;
            everywhere(
                [&](const place& p, stage& s) {
                    if (dispatching(p)) {
                        auto watch = std::make_shared<int>(0);
                        dropped = watch;
                        s.set->defer([watch, &s] { s.log.emplace_back("deferred"); });
                    }
                    if (views_first) { s.early.reset(); }
                    s.set.reset();
                    CHECK(dropped.expired());
                    s.mid.reset();
                    if (throws) { throw planned{"deed"}; }
                },
                [&](const place& p, stage& s, const std::string& thrown, const auto&) {
                    CHECK(thrown == (throws ? "deed" : ""));
                    CHECK(s.runs == 1);
                    if (p.what != kind::deferred) { CHECK(s.count("late") == 0); }
                    CHECK(s.count("mid again") == 0);
                    CHECK(s.count("deferred") == 0);
                    CHECK(s.late->empty());
                    CHECK(s.late->ids().empty());
                    CHECK_FALSE(s.c_late.connected());
                    CHECK_FALSE(s.mid_callable_lives());
                    CHECK_THROWS_AS(s.late->refresh(), ensign::gone_error);
                    CHECK_THROWS_AS(s.seer->refresh(1), ensign::gone_error);
                });
        }
    }
}

TEST_CASE("entity_set: another set in every place: changed, moved, destroyed [S8][S11]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            view_type v = s.other.make_view(cursed);
            std::string said;
            const auto c = v.on_exit([&] { said = thrown_by([&] { s.set->insert(fresh, {}); }); });
            s.other.set_data(hero, {.hp = 2});
            s.other.transaction([&] { s.other.insert(fresh, {}, condition::cursed); });
            set_type moved = std::move(s.other);
            CHECK(v.size() == 2);
            if (s.set->dispatching()) { // a cycle back
                moved.erase(hero);
                CHECK(said == "reentry: insert");
            }
            s.other = std::move(moved);
            CHECK(v.contains(fresh));
            s.other = set_type{"new"};
            CHECK(v.empty());
            s.other.copy_rows_from(*s.set);
            CHECK(rows_of(s.other).size() == s.set->size());
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}

TEST_CASE("entity_set: reading everything in every place [S10]", "[reentrancy]") {
    std::size_t seen = 0;
    everywhere(
        [&](const place&, stage& s) {
            seen = 0;
            s.set->for_each([&](entity e, const stats& d) {
                CHECK(s.set->get(e) == d);
                ++seen;
            });
            CHECK(rows_of(*s.set).size() == seen);
            CHECK(s.set->ids().size() == seen);
            s.set->with_any(condition::cursed, [&](entity e) { CHECK(s.set->has_all(e, condition::cursed)); });
            CHECK(s.set->count_all(condition::cursed) <= seen);
            for (const entity e : *s.early) { CHECK(s.early->contains(e)); }
            s.late->for_each([&](entity e) { CHECK(s.set->contains(e)); });
            CHECK(s.mid->ids().size() == s.mid->size());
            CHECK(s.set->memory().total() > 0);
            CHECK(s.set->name() == "stage");
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}
