// SPDX-License-Identifier: BSL-1.0
// Connecting, disconnecting and deferring in every place.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <string>
#include <utility>

#include "matrix.hpp"

using matrix::all_went_well;
using matrix::dispatching;
using matrix::everywhere;
using matrix::fresh;
using matrix::hero;
using matrix::kind;
using matrix::place;
using matrix::stage;
using matrix::waits;
using matrix::witch;
using sample::condition;
using sample::entity;
using sample::job;
using sample::planned;
using sample::rows_of;
using sample::scoped_connection;
using sample::set_type;
using sample::thrown_by;
using sample::view_type;

TEST_CASE("signal: connecting in every place: called from the next dispatch on [S7]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            for (int i = 0; i < 20; ++i) { s.set->on_inserted(s.tell("new")).keep(); } // makes the list grow
            s.set->on_erased(s.tell("new")).keep();
            s.set->on_data_changed(s.tell("new")).keep();
            s.set->on_traits_added<condition>(s.tell("new")).keep();
            s.set->on_traits_removed<job>(s.tell("new")).keep();
            s.set->on_set_changed(s.tell("new")).keep();
            if (s.set->contains(witch)) { s.set->on_changed(witch, s.tell("new")).keep(); }
            for (view_type* const v : {&*s.early, &*s.mid, &*s.late}) {
                v->on_enter(s.tell("new")).keep();
                v->on_exit(s.tell("new")).keep();
                v->on_update(s.tell("new")).keep();
            }
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) {
            CHECK(thrown == "");
            if (p.what != kind::body) { CHECK(s.count("new") == 0); } // a transaction's dispatch comes later
            s.log.clear();
            s.set->insert(entity{600}, {}, condition::cursed);
            CHECK(s.count("new") == 23); // and an enter of each view
            s.set->erase(entity{600});
        });
}

TEST_CASE("signal: disconnecting in every place [S7]", "[reentrancy]") {
    SECTION("itself") {
        everywhere(
            [](const place& p, stage& s) {
                s.c_mid.disconnect();
                if (p.what == kind::callback) { CHECK(s.mid_callable_lives()); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                all_went_well(p, s, thrown);
                CHECK_FALSE(s.mid_callable_lives());
            });
    }
    SECTION("an earlier one") {
        everywhere([](const place&, stage& s) { s.c_early.disconnect(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (p.what == kind::callback) { CHECK(s.count("early") == 1); }
                       if (p.what == kind::asked) { CHECK(s.count("early") == 0); }
                       if (dispatching(p)) { CHECK(s.count("late") == 1); }
                   });
    }
    SECTION("the next one, and the last, by destroying their connections") {
        everywhere(
            [](const place&, stage& s) {
                s.c_mid_again = {};
                { const scoped_connection dying = std::move(s.c_late); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (dispatching(p)) {
                    CHECK(s.count("early") == 1);
                    CHECK(s.count("mid again") == 0);
                    CHECK(s.count("late") == 0);
                }
            });
    }
    SECTION("everybody") {
        everywhere(
            [](const place&, stage& s) {
                for (scoped_connection* const c : {&s.c_late, &s.c_early, &s.c_mid, &s.c_mid_again}) {
                    c->disconnect();
                }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK_FALSE(s.mid_callable_lives());
                if (dispatching(p)) { CHECK(s.count("late") == 0); }
            });
    }
}

TEST_CASE("entity_set: deferring in every place [S8]", "[reentrancy]") {
    SECTION("it runs when the outermost operation is done, in order, and may do anything") {
        everywhere(
            [](const place& p, stage& s) {
                s.set->defer([&s] {
                    s.log.emplace_back("first");
                    s.set->defer([&s] { s.log.emplace_back("third"); });
                });
                s.set->defer([&s] {
                    s.log.emplace_back("second");
                    CHECK_FALSE(s.set->dispatching());
                    s.set->insert(fresh, {}, condition::cursed);
                });
                CHECK(s.count("first") == (waits(p) ? 0 : 1));
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK(s.count("first") == 1);
                CHECK(s.count("second") == 1);
                CHECK(s.count("third") == 1);
                CHECK(s.set->contains(fresh));
                if (p.what == kind::callback || p.what == kind::asked) {
                    std::size_t late = 0;
                    std::size_t first = 0;
                    for (std::size_t i = 0; i < s.log.size(); ++i) {
                        if (s.log[i] == "first") { first = i; }
                        if (s.log[i] == "late" && late == 0) { late = i; }
                    }
                    CHECK(late < first);
                    CHECK(s.log[first + 1] == "second");
                    CHECK(s.log.back() == "third");
                }
            });
    }
    SECTION("it throws") {
        everywhere(
            [](const place&, stage& s) {
                s.set->defer([] { throw planned{"first"}; });
                s.set->defer([] { throw planned{"second"}; });
                s.set->defer([&s] { s.log.emplace_back("third"); });
            },
            [](const place& p, stage& s, const std::string& thrown, const auto& before) {
                CHECK(thrown == "first");
                CHECK(s.count("third") == (waits(p) ? 1 : 0));
                if (dispatching(p) || p.what == kind::deferred) {
                    CHECK(s.count("late") == 1); // the operation has happened
                } else {
                    CHECK(rows_of(*s.set) == before);
                }
            });
    }
    SECTION("it throws, after the callback that deferred it has thrown, too") {
        everywhere(
            [](const place& p, stage& s) {
                if (waits(p)) {
                    s.set->defer([&s] {
                        s.log.emplace_back("deferred");
                        throw planned{"deferred"};
                    });
                }
                throw planned{"deed"};
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "deed");
                if (p.what == kind::loop) { // a loop that is left by an exception leaves it to the next operation
                    CHECK(s.count("deferred") == 0);
                    CHECK(thrown_by([&] { s.set->set_data(hero, {.hp = 10}); }) == "");
                    CHECK(thrown_by([&] { s.set->set_data(hero, {.hp = 11}); }) == "deferred");
                }
                CHECK(s.count("deferred") == (waits(p) ? 1 : 0));
            });
    }
    SECTION("it destroys the set") {
        everywhere(
            [](const place&, stage& s) {
                set_type& set = *s.set;
                set.defer([&s] { s.set.reset(); });
                if (s.set != nullptr) {
                    set.defer([&s] { s.log.emplace_back("too late"); });
                }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK(s.set == nullptr);
                CHECK(s.count("too late") == 0);
                if (dispatching(p)) { CHECK(s.count("late") == 1); }
            });
    }
    SECTION("it disposes of views and disconnects") {
        everywhere(
            [](const place&, stage& s) {
                s.set->defer([&s] {
                    s.mid.reset();
                    s.c_early.disconnect();
                    s.c_late.disconnect();
                });
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (dispatching(p)) { CHECK(s.count("late") == 1); }
                CHECK_FALSE(s.c_late.connected());
            });
    }
}
