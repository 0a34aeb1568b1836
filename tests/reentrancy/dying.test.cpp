// SPDX-License-Identifier: BSL-1.0
// Sets that die, and callables that do something when they die.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "village.hpp"

using sample::at_death;
using sample::condition;
using sample::entity;
using sample::is_cursed;
using sample::planned;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::view_type;
using sample::wrong_members;
using village::cursed;
using village::hero;
using village::three_rows;
using village::witch;

TEST_CASE("signal: a callable's destructor disconnects from a source that is already gone [S7]", "[reentrancy]") {
    struct listener {
        scoped_connection c;
        ~listener() { c.disconnect(); }
    };
    auto first = std::make_unique<set_type>("first");
    auto second = std::make_unique<set_type>("second");
    auto holder = std::make_shared<listener>();
    holder->c = second->on_set_changed([] {});
    first->on_set_changed([holder] {}).keep();
    holder.reset();
    SECTION("the other source dies first") {
        second.reset();
        first.reset();
    }
    SECTION("the holder dies first") {
        first.reset();
        CHECK_NOTHROW(second->clear());
    }
    SECTION("its own source") {
        auto own = std::make_shared<listener>();
        auto signal = std::make_unique<ensign::signal<int>>();
        own->c = signal->connect([own](int) {});
        own.reset();
        signal.reset();
    }
}

TEST_CASE("view: callbacks that own other views, the set dies first [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<view_type> views;
    for (int i = 0; i < 8; ++i) { views.push_back(set->make_view(cursed)); }
    view_type keeper = set->make_view(cursed);
    // Each view is owned by a callback of the one before it.
    for (std::size_t i = 8; i-- != 1;) {
        views[i - 1].on_enter([owned = std::make_shared<view_type>(std::move(views[i]))] {}).keep();
    }
    keeper.on_exit([owned = std::make_shared<view_type>(std::move(views[0]))] {}).keep();
    SECTION("outside") { set.reset(); }
    SECTION("inside a dispatch") {
        const auto c = set->on_set_changed([&] { set.reset(); });
        set->clear();
    }
    SECTION("the head of the chain is disposed of") {
        { const view_type dying = std::move(keeper); }
        CHECK_NOTHROW(set->add_traits(hero, condition::cursed));
    }
    SECTION("the head of the chain is disposed of inside a dispatch") {
        const auto c = set->on_inserted([&] { const view_type dying = std::move(keeper); });
        set->insert(entity{5}, {});
        CHECK_NOTHROW(set->add_traits(hero, condition::cursed));
    }
}

TEST_CASE("view: a predicate that owns other views [V7]", "[reentrancy]") {
    auto set = three_rows();
    const auto owner_of = [&](view_type v) {
        return set->make_view(cursed,
                              [owned = std::make_shared<view_type>(std::move(v))](const stats&) { return true; });
    };
    std::optional<view_type> chain{set->make_view(cursed)};
    for (int i = 0; i < 5; ++i) { chain.emplace(owner_of(std::move(*chain))); }
    view_type bystander = set->make_view(cursed);
    SECTION("the set dies") { set.reset(); }
    SECTION("the outermost is disposed of") {
        chain.reset();
        set->add_traits(hero, condition::cursed);
        CHECK(wrong_members(*set, bystander, is_cursed) == "");
    }
    SECTION("the outermost is disposed of inside a dispatch") {
        const auto c = set->on_inserted([&] { chain.reset(); });
        set->insert(entity{5}, {}, condition::cursed);
        CHECK(wrong_members(*set, bystander, is_cursed) == "");
    }
}

TEST_CASE("view: a callable whose destructor destroys the set [S7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v{set->make_view(cursed)};
    view_type other = set->make_view(cursed);
    SECTION("a view's callback, disposed of outside") {
        v->on_enter([bomb = at_death{[&] { set.reset(); }}] {}).keep();
        v.reset();
    }
    SECTION("a view's predicate, disposed of outside") {
        std::optional<view_type> w{
            set->make_view(cursed, [bomb = at_death{[&] { set.reset(); }}](const stats&) { return true; })};
        w.reset();
    }
    SECTION("a view's callback, disposed of inside a dispatch") {
        v->on_enter([bomb = at_death{[&] { set.reset(); }}] {}).keep();
        const auto c = set->on_inserted([&] { v.reset(); });
        set->insert(entity{5}, {});
    }
    SECTION("a set's callback") {
        auto c = set->on_inserted([bomb = at_death{[&] { set.reset(); }}] {});
        c.disconnect();
    }
    SECTION("a set's callback, disconnected by itself") {
        scoped_connection c;
        c = set->on_inserted([&c, bomb = at_death{[&] { set.reset(); }}] { c.disconnect(); });
        set->insert(entity{5}, {});
    }
    SECTION("a subscription that ends with its entity") {
        set->on_changed(hero, [bomb = at_death{[&] { set.reset(); }}] {}).keep();
        set->erase(hero);
    }
    SECTION("a subscription that ends with a clear") {
        set->on_changed(hero, [bomb = at_death{[&] { set.reset(); }}] {}).keep();
        set->on_changed(witch, [] {}).keep();
        set->clear();
    }
    SECTION("deferred work") {
        set->on_inserted([&] { set->defer([bomb = at_death{[&] { set.reset(); }}] {}); }).keep();
        set->insert(entity{5}, {});
    }
    CHECK(set == nullptr);
    CHECK(other.empty());
}

TEST_CASE("signal: callables whose destructors disconnect, connect and defer [S7]", "[reentrancy]") {
    auto set = three_rows();
    int late = 0;
    std::vector<std::string> log;
    scoped_connection other = set->on_inserted([&] { ++late; });
    scoped_connection fresh;
    scoped_connection c;
    c = set->on_inserted([&, bomb = at_death{[&] {
                                 other.disconnect();
                                 fresh = set->on_inserted([&] { log.emplace_back("fresh"); });
                                 set->defer([&] { log.emplace_back("deferred"); });
                                 log.emplace_back("dead");
                             }}] {
        c.disconnect();
        log.emplace_back("called");
    });
    set->insert(entity{5}, {});
    CHECK(log == std::vector<std::string>{"called", "dead", "deferred"});
    CHECK(late == 1);
    set->insert(entity{6}, {});
    CHECK(log == std::vector<std::string>{"called", "dead", "deferred", "fresh"});
    CHECK(late == 1);
}

TEST_CASE("entity_set: subscriptions end with their entity in transactions as well [S6]", "[reentrancy]") {
    auto set = three_rows();
    int calls = 0;
    scoped_connection c;
    SECTION("came and went") {
        set->transaction([&] {
            set->insert(entity{9}, {});
            c = set->on_changed(entity{9}, [&] { ++calls; });
            set->erase(entity{9});
        });
        set->insert(entity{9}, {});
    }
    SECTION("undone") {
        CHECK(thrown_by([&] {
                  set->transaction([&] {
                      set->insert(entity{9}, {});
                      c = set->on_changed(entity{9}, [&] { ++calls; });
                      throw planned{"undo"};
                  });
              }) == "undo");
        set->insert(entity{9}, {});
    }
    SECTION("erased") {
        c = set->on_changed(hero, [&] { ++calls; });
        set->transaction([&] { set->erase(hero); });
        set->insert(entity{9}, {});
    }
    CHECK_FALSE(c.connected());
    set->set_data(entity{9}, {.hp = 99});
    CHECK(calls == 0);
}

TEST_CASE("entity_set: destroyed in a callback that then throws: rethrown, nobody else called [S7]", "[reentrancy]") {
    auto set = three_rows();
    int late = 0;
    set->on_erased([&] {
           set.reset();
           throw planned{"farewell"};
       })
        .keep();
    set->on_erased([&] { ++late; }).keep();
    CHECK(thrown_by([&] { set->erase(hero); }) == "farewell");
    CHECK(late == 0);
}

TEST_CASE("entity_set: insert_range over a range that destroys the set [S7]", "[reentrancy]") {
    auto set = three_rows();
    struct row_source {
        std::unique_ptr<set_type>* set;
        operator set_type::row_type() const { // NOLINT(google-explicit-constructor)
            set->reset();
            return {entity{9}, {}, {}};
        }
    };
    const std::vector<row_source> range{{&set}};
    set->insert_range(range);
    CHECK(set == nullptr);
}
