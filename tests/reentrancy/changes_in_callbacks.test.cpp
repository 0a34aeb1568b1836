// SPDX-License-Identifier: BSL-1.0
// Callbacks that change the set, and views that see every change.

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "village.hpp"

using sample::condition;
using sample::entity;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::view_type;
using village::beggar;
using village::cursed;
using village::hero;
using village::three_rows;
using village::witch;

TEST_CASE("view: losing a trait that the filter forbids is an enter, exactly once [V4]", "[reentrancy]") {
    set_type set;
    view_type v = set.make_view({.all_of = condition::cursed, .none_of = condition::asleep});
    std::vector<entity> entered;
    const auto c = v.on_enter([&](entity e) { entered.push_back(e); });
    set.insert(hero, {}, condition::cursed | condition::asleep);
    CHECK(entered.empty());
    set.remove_traits(hero, condition::asleep);
    CHECK(entered == std::vector{hero});
    set.remove_traits(hero, condition::asleep);
    CHECK(entered.size() == 1);
}

TEST_CASE("view: a trait set and cleared in one transaction is judged by the final mask [S9]", "[reentrancy]") {
    set_type set;
    set.insert(hero, {});
    view_type v = set.make_view({.none_of = condition::asleep});
    int events = 0;
    const auto c1 = v.on_enter([&] { ++events; });
    const auto c2 = v.on_exit([&] { ++events; });
    set.transaction([&] {
        set.add_traits(hero, condition::asleep);
        CHECK(v.contains(hero));
        set.remove_traits(hero, condition::asleep);
    });
    CHECK(v.contains(hero));
    CHECK(events == 0);
    set.transaction([&] { set.add_traits(hero, condition::asleep); });
    CHECK_FALSE(v.contains(hero));
    CHECK(events == 1);
}

TEST_CASE("view: an id that is erased and used again is judged anew [V1]", "[reentrancy]") {
    set_type set;
    set.insert(hero, {}, condition::cursed);
    view_type v = set.make_view(cursed);
    std::vector<std::string> log;
    const auto c1 = v.on_enter([&](entity e) { log.push_back("enter " + std::to_string(e.value())); });
    const auto c2 = v.on_exit([&](entity e) { log.push_back("exit " + std::to_string(e.value())); });
    set.erase(hero);
    set.insert(witch, {}); // the same row
    CHECK_FALSE(v.contains(witch));
    set.add_traits(witch, condition::cursed);
    CHECK(v.contains(witch));
    CHECK_FALSE(v.contains(hero));
    CHECK(log == std::vector<std::string>{"exit 1", "enter 2"});
    CHECK_THROWS_AS(set.add_traits(hero, condition::cursed), ensign::unknown_entity);
}

TEST_CASE("entity_set: a write inside a dispatch is refused or deferred, never dropped [S8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    SECTION("refused") {
        std::string said;
        const auto c = v.on_enter([&](entity e) {
            if (e == hero) {
                said = thrown_by([&] { set->add_traits(beggar, condition::cursed); });
            }
        });
        set->add_traits(hero, condition::cursed);
        CHECK(said == "reentry: add_traits");
        CHECK_FALSE(v.contains(beggar));
    }
    SECTION("deferred: after the outer operation, in the order of the calls") {
        std::vector<std::string> log;
        const auto c1 = v.on_enter([&](entity e) {
            log.push_back("enter " + std::to_string(e.value()));
            if (e != hero) { return; }
            for (const int hp : {1, 2, 3}) {
                set->defer([&, hp] {
                    log.push_back("defer " + std::to_string(hp));
                    set->set_data(beggar, {.hp = hp});
                });
            }
            set->defer([&] { set->add_traits(beggar, condition::cursed); });
        });
        const auto c2 = set->on_data_changed(
            [&](entity, const stats&, const stats& now) { log.push_back("hp " + std::to_string(now.hp)); });
        set->add_traits(hero, condition::cursed);
        CHECK(log == std::vector<std::string>{"enter 1", "defer 1", "hp 1", "defer 2", "hp 2", "defer 3", "hp 3",
                                              "enter 2147483648"});
    }
}

TEST_CASE("entity_set: one view's callback writes, the next still sees the trait [S8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v1 = set->make_view(cursed);
    view_type v2 = set->make_view(cursed);
    bool seen = false;
    const auto c1 = v1.on_enter([&](entity e) { set->remove_traits(e, condition::cursed); });
    const auto c2 = v2.on_enter([&](entity e) { seen = set->has_all(e, condition::cursed); });
    CHECK(thrown_by([&] { set->add_traits(hero, condition::cursed); }) == "reentry: remove_traits");
    CHECK(seen);
    CHECK(set->has_all(hero, condition::cursed));
    CHECK(v1.contains(hero));
    CHECK(v2.contains(hero));
}

TEST_CASE("entity_set: a callback inserts while the rows are being walked: refused [S10]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<std::string> said;
    std::uint32_t next = 0;
    const auto c = set->on_data_changed([&] {
        said.push_back(thrown_by([&] { set->insert(entity{77}, {}); }));
        set->defer([&] { said.push_back(thrown_by([&] { set->insert(entity{100U + next++}, {}); })); });
    });
    for (const auto& row : set->rows()) {
        set->set_data(row.id, {.hp = row.data.hp + 1});
        CHECK(set->size() == 3);
    }
    // What was deferred ran when the loop was over.
    CHECK(said == std::vector<std::string>{"reentry: insert", "reentry: insert", "reentry: insert", "", "", ""});
    CHECK(set->size() == 6);
    CHECK(set->get(hero).hp == 11);
}

TEST_CASE("signal: a nested emit destroys the subscription that the outer one is calling [S7]", "[reentrancy]") {
    ensign::signal<int> outer;
    ensign::signal<int> inner;
    auto watch = std::make_shared<int>(0);
    scoped_connection victim;
    std::vector<std::string> log;
    victim = outer.connect([&, watch](int i) {
        log.push_back("victim " + std::to_string(i));
        if (i == 0) {
            outer.emit(1); // nested walk of the same list
            inner.emit(2);
            log.push_back("still " + std::to_string(watch.use_count()));
        }
    });
    const auto after = outer.connect([&](int i) { log.push_back("after " + std::to_string(i)); });
    const auto killer = inner.connect([&](int) {
        victim.disconnect();
        outer.emit(3);
    });
    outer.emit(0);
    CHECK(log == std::vector<std::string>{"victim 0", "victim 1", "after 1", "after 3", "still 2", "after 0"});
    CHECK(watch.use_count() == 1);
}

TEST_CASE("entity_set: clear with callbacks that erase a sibling: silent, then one refusal [S6]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    int exits = 0;
    const auto c1 = v.on_exit([&] { ++exits; });
    std::string said;
    const auto c2 = set->on_set_changed([&] { said = thrown_by([&] { set->erase(witch); }); });
    const auto c3 = set->on_set_changed([&] { set->defer([&] { CHECK_FALSE(set->erase(witch)); }); });
    set->clear();
    CHECK(said == "reentry: erase");
    CHECK(exits == 0);
    CHECK(v.empty());
    CHECK(set->empty());
}
