// SPDX-License-Identifier: BSL-1.0
// Deferred work, and sets that change each other.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "village.hpp"

using sample::condition;
using sample::entity;
using sample::planned;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::view_type;
using village::cursed;
using village::hero;
using village::last_id;
using village::three_rows;
using village::witch;

TEST_CASE("entity_set: two sets change each other, and the cycle back is caught [S8]", "[reentrancy]") {
    auto a = three_rows("a");
    auto b = three_rows("b");
    std::string said;
    const auto ca = a->on_data_changed([&](entity e) { b->set_data(e, {.hp = 500}); });
    const auto cb = b->on_data_changed([&](entity e) {
        CHECK(a->dispatching());
        CHECK(b->dispatching());
        said = thrown_by([&] { a->set_data(e, {.hp = 600}); });
        a->defer([&, e] { a->add_traits(e, condition::asleep); });
    });
    a->set_data(hero, {.hp = 400});
    CHECK(said == "reentry: set_data");
    CHECK(a->get(hero).hp == 400);
    CHECK(b->get(hero).hp == 500);
    CHECK(a->has_all(hero, condition::asleep));
    CHECK_FALSE(a->dispatching());
    CHECK_FALSE(b->dispatching());
}

TEST_CASE("entity_set: a cycle over three sets lets its exception through to the first caller [S8]", "[reentrancy]") {
    auto a = three_rows("a");
    auto b = three_rows("b");
    auto c = three_rows("c");
    const auto ca = a->on_inserted([&](entity e) { b->insert(e, {}); });
    const auto cb = b->on_inserted([&](entity e) { c->insert(e, {}); });
    const auto cc = c->on_inserted([&](entity) { a->erase(hero); });
    CHECK(thrown_by([&] { a->insert(entity{9}, {}); }) == "reentry: erase");
    CHECK(a->contains(entity{9})); // each outer operation has happened
    CHECK(b->contains(entity{9}));
    CHECK(c->contains(entity{9}));
    CHECK(a->contains(hero));
}

TEST_CASE("entity_set: moving another set inside a dispatch is fine [S11]", "[reentrancy]") {
    auto a = three_rows("a");
    set_type b{"b"};
    b.insert(hero, {.hp = 5}, condition::cursed);
    const view_type v = b.make_view(cursed);
    set_type d{"d"};
    d.insert(last_id, {});
    const auto c = a->on_inserted([&] {
        set_type moved = std::move(b);
        d = std::move(moved);
    });
    a->insert(entity{9}, {});
    CHECK(d.contains(hero));
    CHECK(d.name() == "b");
    CHECK(v.contains(hero));
    CHECK_THROWS_AS(b.insert(hero, {}), ensign::gone_error); // NOLINT(bugprone-use-after-move)
    d.erase(hero);
    CHECK(v.empty());
}

TEST_CASE("entity_set: endless deferring is stopped at the limit, the rest runs with the next operation [S8]",
          "[reentrancy]") {
    set_type set{"loop"};
    std::size_t ran = 0;
    bool again = true;
    std::function<void()> more = [&] {
        ++ran;
        if (again) { set.defer(more); }
    };
    set.insert(hero, {});
    {
        const auto c = set.on_data_changed([&] {
            set.defer(more);
            set.defer([] {}); // so that two are under way
        });
        const std::string said = thrown_by([&] { set.set_data(hero, {.hp = 1}); });
        CHECK(said.find("loop") != std::string::npos);
        CHECK(said.find("100000") != std::string::npos);
    }
    CHECK(ran >= 99'000);
    CHECK(ran <= 100'000);
    again = false;
    const std::size_t before = ran;
    set.add_traits(hero, condition::cursed); // nobody listens: the fast path must not forget the rest
    CHECK(ran == before + 1);
    set.add_traits(hero, condition::poisoned);
    CHECK(ran == before + 1);
}

TEST_CASE("entity_set: the first exception in time wins over deferred ones and the limit [S8]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<std::string> log;
    const auto c1 = set->on_inserted([&] {
        set->defer([&] {
            log.emplace_back("d1");
            throw planned{"deferred"};
        });
    });
    const auto c2 = set->on_inserted([&] {
        log.emplace_back("c2");
        throw planned{"callback 2"};
    });
    const auto c3 = set->on_inserted([&] {
        log.emplace_back("c3");
        throw planned{"callback 3"};
    });
    const auto c4 = set->on_inserted([&] { set->defer([&] { log.emplace_back("d4"); }); });
    CHECK(thrown_by([&] { set->insert(entity{9}, {}); }) == "callback 2");
    CHECK(log == std::vector<std::string>{"c2", "c3", "d1", "d4"});
    CHECK(set->contains(entity{9}));
}

TEST_CASE("entity_set: deferred work that defers more goes to the end [S8]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<int> log;
    bool armed = true;
    const auto c = set->on_data_changed([&](entity, const stats&, const stats& now) {
        log.push_back(now.hp);
        if (!std::exchange(armed, false)) { return; }
        set->defer([&] {
            log.push_back(1);
            set->defer([&] { log.push_back(3); });
            set->set_data(witch, {.hp = 700}); // its callback is told at once, its deferred work waits
        });
        set->defer([&] { log.push_back(2); });
    });
    set->set_data(hero, {.hp = 600});
    CHECK(log == std::vector<int>{600, 1, 700, 2, 3});
}

TEST_CASE("entity_set: destroyed by deferred work, the rest of it is dropped [S7]", "[reentrancy]") {
    auto set = three_rows();
    int ran = 0;
    auto watch = std::make_shared<int>(0);
    set->on_inserted([&] {
           set->defer([&] { ++ran; });
           set->defer([&] {
               ++ran;
               set.reset();
           });
           set->defer([&, watch] { ++ran; });
       })
        .keep();
    set->insert(entity{9}, {});
    CHECK(ran == 2);
    CHECK(watch.use_count() == 1);
}
