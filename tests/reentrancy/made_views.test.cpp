// SPDX-License-Identifier: BSL-1.0
// Views that are made at odd moments.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "village.hpp"

using sample::condition;
using sample::entity;
using sample::is_cursed;
using sample::job;
using sample::planned;
using sample::row_value;
using sample::rows_of;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::view_type;
using sample::wrong_members;
using village::beggar;
using village::cursed;
using village::hero;
using village::three_rows;
using village::witch;

TEST_CASE("view: created in an enter callback, it has the entity and is not called for it [V8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    std::optional<view_type> w;
    int calls = 0;
    scoped_connection inner;
    const auto c = v.on_enter([&] {
        if (w.has_value()) { return; }
        w.emplace(set->make_view(cursed));
        inner = w->on_enter([&] { ++calls; });
        CHECK(wrong_members(*set, *w, is_cursed) == "");
    });
    set->add_traits(hero, condition::cursed);
    REQUIRE(w.has_value());
    CHECK(w->contains(hero));
    CHECK(w->contains(witch));
    CHECK(calls == 0);
    set->add_traits(beggar, condition::cursed);
    CHECK(calls == 1);
}

TEST_CASE("view: made in a bulk_write that is undone [V8]", "[reentrancy]") {
    auto set = three_rows();
    const auto rich = [](const stats& s) { return s.hp >= 100; };
    const auto is_rich = [](const row_value& r) { return r.data.hp >= 100; };
    std::optional<view_type> v;
    const bool has_views = GENERATE(false, true);
    const ensign::notify how = GENERATE(ensign::notify::set_changed, ensign::notify::diff);
    std::optional<view_type> old;
    if (has_views) { old.emplace(set->make_view({}, rich)); }
    const bool fails = GENERATE(true, false);
    const auto fill = [&](std::span<stats> all) {
        all[0].hp = 1000;
        v.emplace(set->make_view({}, rich));
        all[1].hp = 2000;
        if (fails) { throw planned{"undo"}; }
    };
    if (fails) {
        CHECK(thrown_by([&] { set->bulk_write(fill, how); }) == "undo");
    } else {
        set->bulk_write(fill, how);
    }
    CHECK(wrong_members(*set, *v, is_rich) == "");
    if (has_views) { CHECK(wrong_members(*set, *old, is_rich) == ""); }
}

TEST_CASE("view: made in a transaction [V8]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> w;
    std::vector<std::string> log;
    std::vector<scoped_connection> connections;
    const auto make = [&] {
        w.emplace(set->make_view(cursed));
        connections.push_back(w->on_enter([&](entity e) { log.push_back("enter " + std::to_string(e.value())); }));
        connections.push_back(w->on_exit([&](entity e) { log.push_back("exit " + std::to_string(e.value())); }));
    };
    SECTION("its initial members are silent") {
        set->transaction([&] {
            set->insert(entity{9}, {}, condition::cursed);
            make();
            CHECK(w->contains(entity{9}));
        });
        CHECK(log.empty());
    }
    SECTION("undone: it shows the rows that are there") {
        CHECK(thrown_by([&] {
                  set->transaction([&] {
                      set->add_traits(hero, condition::cursed);
                      set->erase(witch);
                      make();
                      throw planned{"undo"};
                  });
              }) == "undo");
        CHECK(log.empty());
    }
    SECTION("undone by an inner transaction only") {
        set->transaction([&] {
            set->add_traits(beggar, condition::cursed);
            CHECK(thrown_by([&] {
                      set->transaction([&] {
                          set->add_traits(hero, condition::cursed);
                          set->erase(witch);
                          make();
                          throw planned{"undo"};
                      });
                  }) == "undo");
            CHECK(w->contains(beggar));
            CHECK(w->contains(witch));
            CHECK_FALSE(w->contains(hero));
        });
        CHECK(log.empty());
    }
    SECTION("a row that came before it and went after it") {
        set->transaction([&] {
            set->insert(entity{9}, {}, condition::cursed);
            make();
            CHECK(w->ids().size() == 2);
            set->erase(entity{9});
            CHECK(w->ids().size() == 2);
            CHECK(w->contains(entity{9}));
        });
        CHECK(log.empty());
    }
    SECTION("made while a row was away that comes back as it was") {
        set->transaction([&] {
            set->erase(witch);
            make();
            set->insert(witch, {.hp = 20}, condition::cursed, job::baker);
        });
        CHECK(log == std::vector<std::string>{"enter 2"});
    }
    SECTION("members erased after it was made") {
        set->transaction([&] {
            make();
            set->erase(witch);
            CHECK(w->contains(witch));
        });
        CHECK(log == std::vector<std::string>{"exit 2"});
    }
    CHECK(wrong_members(*set, *w, is_cursed) == "");
}

TEST_CASE("view: the first one is made in a transaction that had erased rows, and is undone [S9]", "[reentrancy]") {
    for (const std::uint32_t rows : {2U, 64U, 65U, 129U}) {
        CAPTURE(rows);
        set_type set;
        for (std::uint32_t i = 0; i < rows; ++i) { set.insert(entity{i}, {}, condition::cursed); }
        const auto before = rows_of(set);
        std::optional<view_type> v;
        CHECK(thrown_by([&] {
                  set.transaction([&] {
                      set.erase(entity{0});
                      set.erase(entity{1});
                      v.emplace(set.make_view(cursed));
                      throw planned{"undo"};
                  });
              }) == "undo");
        CHECK(rows_of(set) == before);
        CHECK(wrong_members(set, *v, is_cursed) == "");
    }
}

TEST_CASE("view: a predicate throws when a transaction with erased members ends [S9]", "[reentrancy]") {
    auto set = three_rows();
    bool fail = false;
    const view_type all = set->make_view({});
    const view_type picky = set->make_view({}, [&](const stats& s) {
        if (fail) { throw planned{"predicate"}; }
        return s.hp > 0;
    });
    const auto before = rows_of(*set);
    CHECK(thrown_by([&] {
              set->transaction([&] {
                  set->erase(hero);
                  set->erase(witch);
                  set->insert(witch, {.hp = 1});
                  set->insert(entity{9}, {.hp = 1});
                  set->erase(beggar);
                  set->set_data(witch, {.hp = 2});
                  fail = true;
              });
          }) == "predicate");
    fail = false;
    CHECK(rows_of(*set) == before);
    const auto everyone = [](const row_value&) { return true; };
    CHECK(wrong_members(*set, all, everyone) == "");
    CHECK(wrong_members(*set, picky, everyone) == "");
    set->transaction([&] { set->erase(hero); });
    CHECK(wrong_members(*set, all, everyone) == "");
    CHECK(wrong_members(*set, picky, everyone) == "");
}

TEST_CASE("view: making one fails because of deferred work: then it is not there [V8]", "[reentrancy]") {
    auto set = three_rows();
    int asked = 0;
    bool armed = true;
    auto alive = std::make_shared<int>(0);
    CHECK(thrown_by([&] {
              const view_type v = set->make_view({}, [&, alive](const stats&) {
                  ++asked;
                  if (armed) {
                      armed = false;
                      set->defer([] { throw planned{"deferred"}; });
                  }
                  return true;
              });
          }) == "deferred");
    asked = 0;
    set->insert(entity{9}, {});
    CHECK(asked == 0);
    CHECK(alive.use_count() == 1);
}

TEST_CASE("view: a callback makes the set's very first view [V8]", "[reentrancy]") {
    for (int place = 0; place < 9; ++place) {
        CAPTURE(place);
        auto set = three_rows();
        std::optional<view_type> v;
        int calls = 0;
        scoped_connection inner;
        const auto make = [&] {
            if (v.has_value()) { return; }
            v.emplace(set->make_view(cursed));
            inner = v->on_enter([&] { ++calls; });
        };
        std::vector<scoped_connection> c;
        c.push_back(set->on_inserted(make));
        c.push_back(set->on_erased(make));
        c.push_back(set->on_data_changed(make));
        c.push_back(set->on_traits_added<condition>(make));
        c.push_back(set->on_traits_removed<condition>(make));
        c.push_back(set->on_set_changed(make));
        switch (place) {
        case 0: set->insert(entity{9}, {}, condition::cursed); break;
        case 1: set->erase(witch); break;
        case 2: set->set_data(witch, {}); break;
        case 3: set->add_traits(hero, condition::cursed); break;
        case 4: set->remove_traits(witch, condition::cursed); break;
        case 5: set->clear(); break;
        case 6: set->erase_if([](entity e) { return e == witch || e == hero; }); break;
        case 7:
            set->transaction([&] {
                set->erase(witch);
                set->add_traits(hero, condition::cursed);
                set->insert(entity{9}, {}, condition::cursed);
            });
            break;
        case 8: set->insert_range({{entity{9}, {}, {}}, {entity{10}, {}, {}}}); break;
        default: break;
        }
        REQUIRE(v.has_value());
        CHECK(calls == 0);
        CHECK(wrong_members(*set, *v, is_cursed) == "");
        set->insert(entity{70}, {}, condition::cursed);
        CHECK(calls == 1);
    }
}

TEST_CASE("view: created during an erase, it does not have the dying row [V8]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v;
    const auto c = set->on_erased([&](entity e) {
        CHECK(set->contains(e));
        v.emplace(set->make_view({}));
        CHECK_FALSE(v->contains(e));
        CHECK(v->size() == 2);
    });
    set->erase(hero);
    CHECK(v->size() == 2);
    CHECK(wrong_members(*set, *v, [](const row_value&) { return true; }) == "");
}
