// SPDX-License-Identifier: BSL-1.0
// Predicates that destroy, make and dispose, in every kind of operation that asks them.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "village.hpp"

using sample::condition;
using sample::conditions;
using sample::context_view_type;
using sample::entity;
using sample::is_cursed;
using sample::jobs;
using sample::planned;
using sample::row_value;
using sample::rows_of;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::unsound;
using sample::view_type;
using sample::wrong_members;
using village::beggar;
using village::cursed;
using village::hero;
using village::three_rows;
using village::witch;

namespace {

/// A set with a view whose predicate does something once, when it is told to.
struct trap {
    explicit trap(const char* name = "trap") : set{three_rows(name)} {
        view.emplace(set->make_context_view(0, [this](const stats& s, conditions, jobs, int) {
            if (armed) {
                armed = false;
                act();
            }
            return s.hp > 0;
        }));
        bystander.emplace(set->make_view(cursed));
        later.emplace(set->make_view({}, [this](const stats& s) {
            ++later_calls;
            return s.hp > 0;
        }));
    }
    std::unique_ptr<set_type> set;
    bool armed = false;
    std::function<void()> act;
    int later_calls = 0;
    std::optional<context_view_type> view;
    std::optional<view_type> bystander;
    std::optional<view_type> later;
};

struct named_operation {
    const char* name;
    std::function<void(trap&)> run;
};

/// Every kind of operation that asks a predicate.
const std::vector<named_operation>& asking_operations() {
    static const std::vector<named_operation> all{
        {"insert", [](trap& t) { t.set->insert(entity{9}, {.hp = 1}, condition::cursed); }},
        {"insert_range",
         [](trap& t) { t.set->insert_range({{entity{9}, {.hp = 1}, {}}, {entity{10}, {.hp = 0}, {}}}); }},
        {"set_data", [](trap& t) { t.set->set_data(hero, {.hp = -1}); }},
        {"update",
         [](trap& t) {
             t.set->update(hero, [](stats& s, conditions& c) {
                 s.hp = -1;
                 c |= condition::cursed;
             });
         }},
        {"add_traits", [](trap& t) { t.set->add_traits(hero, condition::cursed); }},
        {"bulk_write", [](trap& t) { t.set->bulk_write([](std::span<stats> all) { all[0].hp = -1; }); }},
        {"bulk_write diff",
         [](trap& t) {
             t.set->bulk_write(
                 [](std::span<stats> all) {
                     all[0].hp = -1;
                     all[1].hp = -1;
                 },
                 ensign::notify::diff);
         }},
        {"notify_set_changed", [](trap& t) { t.set->notify_set_changed(); }},
        {"refresh", [](trap& t) { t.view->refresh(); }},
        {"context refresh", [](trap& t) { t.view->refresh(5); }},
        {"make_view",
         [](trap& t) {
             const view_type v = t.set->make_view({}, [&t](const stats& s) {
                 if (t.armed) {
                     t.armed = false;
                     t.act();
                 }
                 return s.hp > 0;
             });
         }},
        {"copy_rows_from",
         [](trap& t) {
             set_type other;
             other.insert(entity{50}, {.hp = 7}, condition::cursed);
             other.insert(entity{51}, {.hp = -7});
             t.set->copy_rows_from(other);
         }},
        {"transaction",
         [](trap& t) {
             t.set->transaction([&] {
                 t.set->insert(entity{9}, {.hp = 1}, condition::cursed);
                 t.set->erase(witch);
                 t.set->set_data(hero, {.hp = -1});
                 t.set->add_traits(hero, condition::cursed);
             });
         }},
    };
    return all;
}

bool is_alive(const row_value& r) { return r.data.hp > 0; }

} // namespace

TEST_CASE("entity_set: destroyed inside a predicate, in every kind of operation [S7]", "[reentrancy]") {
    const bool verify = GENERATE(false, true);
    for (const named_operation& op : asking_operations()) {
        for (const bool throws : {false, true}) {
            CAPTURE(op.name, throws, verify);
            trap t;
            t.set->verify(verify);
            int callbacks = 0;
            t.set->on_set_changed([&] { ++callbacks; }).keep();
            t.set->on_inserted([&] { ++callbacks; }).keep();
            t.view->on_enter([&] { ++callbacks; }).keep();
            bool asked_after_death = false;
            auto dead = std::make_shared<bool>(false);
            view_type counter = t.set->make_view({}, [&, dead](const stats&) {
                asked_after_death = asked_after_death || *dead;
                return true;
            });
            bool ran = false;
            t.act = [&, dead] {
                t.set->defer([&] { ++callbacks; });
                t.set.reset();
                *dead = true;
                ran = true;
                t.later_calls = 0;
                if (throws) { throw planned{"out of the grave"}; }
            };
            t.armed = true;
            CHECK(thrown_by([&] { op.run(t); }) == (throws ? "out of the grave" : ""));
            CHECK(ran);
            CHECK(callbacks == 0);
            CHECK_FALSE(asked_after_death);
            CHECK(t.later_calls == 0);
            CHECK(t.view->size() == 0);
            CHECK_FALSE(t.view->contains(hero));
            CHECK_FALSE(t.bystander->contains(witch));
        }
    }
}

TEST_CASE("view: created inside a predicate, in every kind of operation [V8]", "[reentrancy]") {
    for (const named_operation& op : asking_operations()) {
        for (const bool undone : {false, true}) {
            CAPTURE(op.name, undone);
            trap t;
            const auto before = rows_of(*t.set);
            std::vector<view_type> made;
            std::vector<scoped_connection> connections;
            int calls = 0;
            const auto listen = [&] {
                connections.push_back(made.back().on_enter([&] { ++calls; }));
                connections.push_back(made.back().on_exit([&] { ++calls; }));
                connections.push_back(made.back().on_update([&] { ++calls; }));
            };
            t.act = [&] {
                made.push_back(t.set->make_view(cursed));
                listen();
                made.push_back(t.set->make_view({}, [](const stats& s) { return s.hp > 0; }));
                listen();
                made.push_back(t.set->make_raw_view([](const stats& s, conditions, jobs) { return s.hp > 0; },
                                                    {.when = ensign::trigger::data_only}));
                listen();
                if (undone) { throw planned{"undo"}; }
            };
            t.armed = true;
            CHECK(thrown_by([&] { op.run(t); }) == (undone ? "undo" : ""));
            REQUIRE(made.size() == 3);
            CHECK(calls == 0);
            if (undone) { CHECK(rows_of(*t.set) == before); }
            CHECK(unsound(*t.set) == "");
            CHECK(wrong_members(*t.set, made[0], is_cursed) == "");
            CHECK(wrong_members(*t.set, made[1], is_alive) == "");
            CHECK(wrong_members(*t.set, made[2], is_alive) == "");
            CHECK(wrong_members(*t.set, *t.view, is_alive) == "");
            CHECK(wrong_members(*t.set, *t.bystander, is_cursed) == "");
            CHECK(wrong_members(*t.set, *t.later, is_alive) == "");
            // From now on it is a view like any other.
            t.set->insert(entity{99}, {.hp = 3}, condition::cursed);
            CHECK(calls == 3);
            t.set->erase(entity{99});
            CHECK(calls == 6);
        }
    }
}

TEST_CASE("view: disposes of itself and of others inside its own predicate [V7]", "[reentrancy]") {
    for (const named_operation& op : asking_operations()) {
        for (int what = 0; what < 4; ++what) {
            CAPTURE(op.name, what);
            trap t;
            bool gone = false;
            int asked_after = 0;
            // The operation needs the view that it refreshes.
            std::optional<view_type> mine{t.set->make_view({}, [&](const stats&) {
                asked_after += gone ? 1 : 0;
                return true;
            })};
            t.act = [&] {
                if (what != 1) { t.bystander.reset(); }
                if (what != 0) { t.later.reset(); }
                if (what >= 2) {
                    mine.reset();
                    gone = true;
                }
                if (what == 3) { throw planned{"undo"}; }
            };
            t.armed = true;
            t.later_calls = 0;
            CHECK(thrown_by([&] { op.run(t); }) == (what == 3 ? "undo" : ""));
            CHECK(asked_after == 0);
            if (what != 0) { CHECK(t.later_calls == 0); }
            CHECK(unsound(*t.set) == "");
            CHECK(wrong_members(*t.set, *t.view, is_alive) == "");
        }
    }
}

TEST_CASE("view: disposed of inside its own predicate, it is not asked again [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v;
    int asked = 0;
    bool armed = false;
    v.emplace(set->make_view({}, [&](const stats&) {
        ++asked;
        if (armed) { v.reset(); }
        return true;
    }));
    asked = 0;
    armed = true;
    SECTION("notify_set_changed") { set->notify_set_changed(); }
    SECTION("refresh") { v->refresh(); }
    SECTION("bulk_write") {
        set->bulk_write([](std::span<stats> all) {
            for (stats& s : all) { ++s.hp; }
        });
    }
    SECTION("insert_range") { set->insert_range({{entity{8}, {}, {}}, {entity{9}, {}, {}}}); }
    SECTION("verified") {
        std::optional<view_type> raw;
        bool shoot = false;
        raw.emplace(set->make_raw_view(
            [&](const stats&, conditions, jobs) {
                if (shoot) {
                    ++asked;
                    raw.reset();
                }
                return true;
            },
            {.observed = condition::cursed}));
        v.reset();
        set->verify(true);
        shoot = true;
        set->add_traits(hero, condition::cursed);
    }
    CHECK(asked == 1);
}

TEST_CASE("view: deferred work of an operation that is undone runs once, after the rescue of new views [S8]",
          "[reentrancy]") {
    trap t;
    std::optional<view_type> made;
    std::vector<std::string> log;
    t.act = [&] {
        made.emplace(t.set->make_view(cursed));
        t.set->defer([&] {
            log.push_back("first " + std::to_string(made->size()));
            throw planned{"later in time"};
        });
        t.set->defer([&] {
            t.set->add_traits(beggar, condition::cursed);
            log.push_back("second " + std::to_string(made->size()));
        });
        throw planned{"first in time"};
    };
    t.armed = true;
    CHECK(thrown_by([&] { t.set->set_data(hero, {.hp = 11}); }) == "first in time");
    CHECK(log == std::vector<std::string>{"first 1", "second 2"});
    CHECK(wrong_members(*t.set, *made, is_cursed) == "");
}
