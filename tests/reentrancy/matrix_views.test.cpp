// SPDX-License-Identifier: BSL-1.0
// Making views and disposing of them in every place.

#include <catch2/catch_test_macros.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "matrix.hpp"

using matrix::all_went_well;
using matrix::cursed;
using matrix::dispatching;
using matrix::everyone;
using matrix::everywhere;
using matrix::kind;
using matrix::place;
using matrix::stage;
using sample::condition;
using sample::conditions;
using sample::context_view_type;
using sample::entity;
using sample::is_cursed;
using sample::jobs;
using sample::planned;
using sample::scoped_connection;
using sample::stats;
using sample::view_type;
using sample::wrong_members;

TEST_CASE("view: views of views, made in every place [V12][V8]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            s.made_joined.emplace(*s.early & *s.seer);
            s.made_apart.emplace(*s.seer - *s.made_joined);
            s.made_inner.emplace(s.seer->where(cursed, [](const stats&) { return true; }));
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}

TEST_CASE("view: views of views, disposed of in every place, with what they are made of [V12][V7]", "[reentrancy]") {
    SECTION("what they are made of") {
        everywhere(
            [](const place&, stage& s) {
                s.early.reset();
                s.seer.reset();
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
    SECTION("they themselves") {
        everywhere(
            [](const place&, stage& s) {
                for (auto* const v : {&s.joined, &s.apart, &s.inner}) { v->reset(); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
    SECTION("all of it, and made anew of what is left") {
        everywhere(
            [](const place&, stage& s) {
                s.seer.reset();
                s.made_joined.emplace(*s.joined & *s.early);
                s.made_apart.emplace(*s.apart - *s.inner);
                s.made_inner.emplace(s.joined->where({}));
                for (auto* const v : {&s.early, &s.joined, &s.apart, &s.inner}) { v->reset(); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
}

TEST_CASE("view: disposing of any view in every place [V7]", "[reentrancy]") {
    SECTION("itself") {
        everywhere([](const place&, stage& s) { s.mid.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (dispatching(p)) {
                           CHECK(s.count("early") == 1);
                           CHECK(s.count("late") == 1);
                       }
                       if (p.of_view) {
                           CHECK(s.count("mid again") == 0);
                           CHECK_FALSE(s.mid_callable_lives());
                       }
                   });
    }
    SECTION("an earlier one") {
        everywhere([](const place&, stage& s) { s.early.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       all_went_well(p, s, thrown);
                   });
    }
    SECTION("a later one") {
        everywhere([](const place&, stage& s) { s.late.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (dispatching(p)) { CHECK(s.count("late") == (p.of_view ? 0 : 1)); }
                       if (p.what == kind::callback) { CHECK(s.count("mid again") == 1); }
                   });
    }
    SECTION("all, and a new one") {
        everywhere(
            [](const place&, stage& s) {
                s.late.reset();
                s.early.reset();
                s.seer.reset();
                s.mid.reset();
                s.early.emplace(s.set->make_view(cursed));
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (p.of_view) { CHECK(s.count("late") == 0); }
            });
    }
    SECTION("by moving another one in") {
        everywhere([](const place&, stage& s) { *s.mid = std::move(*s.late); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       s.mid_has_everyone = false;
                       s.late.reset();
                       if (dispatching(p)) { CHECK(s.count("late") == 1); }
                   });
    }
}

TEST_CASE("view: creating views in every place [V8]", "[reentrancy]") {
    std::vector<view_type> made;
    std::optional<context_view_type> made_with_context;
    std::vector<scoped_connection> connections;
    everywhere(
        [&](const place&, stage& s) {
            connections.clear();
            made.clear();
            for (int i = 0; i < 12; ++i) { made.push_back(s.set->make_view(cursed)); } // makes the lists grow
            made.push_back(
                s.set->make_raw_view([](const stats&, conditions c, jobs) { return c.has_all(condition::cursed); },
                                     {.observed = condition::cursed}));
            made_with_context.emplace(s.set->make_context_view(
                1, [](const stats&, conditions, jobs, int) { return true; }, {.when = ensign::trigger::traits_only}));
            for (view_type& v : made) {
                connections.push_back(v.on_enter(s.tell("new")));
                connections.push_back(v.on_exit(s.tell("new")));
                connections.push_back(v.on_update(s.tell("new")));
            }
        },
        [&](const place& p, stage& s, const std::string& thrown, const auto&) {
            all_went_well(p, s, thrown);
            if (p.what != kind::body) { CHECK(s.count("new") == 0); }
            for (const view_type& v : made) { CHECK(wrong_members(*s.set, v, is_cursed) == ""); }
            CHECK(wrong_members(*s.set, *made_with_context, everyone) == "");
            s.log.clear();
            s.set->insert(entity{700}, {}, condition::cursed);
            CHECK(s.count("new") == 13);
            s.set->erase(entity{700});
        });
}

TEST_CASE("view: creating and disposing of a view in every place, then throwing [V8]", "[reentrancy]") {
    std::optional<view_type> made;
    everywhere(
        [&](const place&, stage& s) {
            made.emplace(s.set->make_view(cursed));
            made.reset();
            made.emplace(s.set->make_view(cursed));
            s.early.reset();
            throw planned{"deed"};
        },
        [&](const place&, stage& s, const std::string& thrown, const auto&) {
            CHECK(thrown == "deed");
            CHECK(wrong_members(*s.set, *made, is_cursed) == "");
        });
}
