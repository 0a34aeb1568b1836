// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "citizens.hpp"

using ensign::entity;
using ensign::scoped_connection;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::e1;
using town::e2;
using town::journal;
using town::lines;
using town::numbers;
using town::sorted;
using town::strong;
using town::values;
using town::verified;

TEST_CASE("handle: initial members are silent, for_each visits them [V8]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10});
    auto v = set.make_view({}, strong);
    int entered = 0;
    const auto c = v.on_enter([&] { ++entered; });
    CHECK(entered == 0);
    CHECK(v.size() == 1);
    v.for_each([&](entity e) { CHECK(e == e1); });
}

TEST_CASE("handle: a view made inside a callback is consistent and not called for the change in flight [V8]",
          "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    journal events;
    std::vector<citizen_view> made;
    std::vector<scoped_connection> connections;
    const auto make = [&] {
        if (made.size() >= 3) { return; }
        made.push_back(set.make_view({}, strong));
        connections.push_back(made.back().on_enter([&](entity e) { events.note("enter ", e); }));
        CHECK(sorted(made.back()) == numbers{1});
    };
    auto v = set.make_view({}, strong);
    const auto a = set.on_data_changed(make);
    const auto b = v.on_enter(make);
    const auto c = set.on_changed(e1, make);
    set.set_data(e1, {.hp = 10});
    CHECK(made.size() == 3);
    CHECK(events.take().empty());
    set.insert(e2, {.hp = 10});
    CHECK(events.take() == lines{"enter 2", "enter 2", "enter 2"});
}

TEST_CASE("handle: a view made during an insert holds the new row, during an erase not the dying one [V8]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10});
    std::optional<citizen_view> made;
    int calls = 0;
    scoped_connection entered;
    scoped_connection left;
    const auto make = [&] {
        made.emplace(set.make_view({}, strong));
        entered = made->on_enter([&] { ++calls; });
        left = made->on_exit([&] { ++calls; });
    };
    {
        const auto c = set.on_inserted(make);
        set.insert(e2, {.hp = 10});
        CHECK(sorted(*made) == numbers{1, 2});
    }
    {
        const auto c = set.on_erased([&](entity e) {
            make();
            CHECK(set.contains(e));
            CHECK_FALSE(made->contains(e));
            CHECK(sorted(*made) == numbers{2});
        });
        set.erase(e1);
        CHECK(sorted(*made) == numbers{2});
    }
    {
        const auto c = set.on_erased([&](entity e) {
            if (e != e2) { return; }
            make();
            CHECK(made->empty()); // all of them are dying
        });
        set.insert(entity{3}, {.hp = 10});
        calls = 0;
        set.erase_if([] { return true; });
        CHECK(made->empty());
    }
    CHECK(calls == 0);
}

TEST_CASE("handle: a view made by a predicate of the change in flight is right afterwards [V8]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    std::optional<citizen_view> made;
    int calls = 0;
    scoped_connection c;
    bool armed = false;
    const auto v = set.make_view({}, [&](const citizen& d) {
        if (armed) {
            armed = false;
            made.emplace(set.make_view({}, strong));
            c = made->on_enter([&] { ++calls; });
        }
        return d.hp == 13 ? throw 13 : true;
    });
    armed = true;
    set.set_data(e1, {.hp = 10});
    CHECK(values(*made) == numbers{1});
    armed = true;
    set.insert(e2, {.hp = 10});
    CHECK(sorted(*made) == numbers{1, 2});
    armed = true;
    CHECK_THROWS_AS(set.set_data(e1, {.hp = 13}), int);
    CHECK(sorted(*made) == numbers{1, 2});
    armed = true;
    CHECK_THROWS_AS(set.insert(entity{3}, {.hp = 13}), int);
    CHECK(sorted(*made) == numbers{1, 2});
    CHECK(calls == 0);
}

TEST_CASE("handle: A disposed of by B's callback while C still fires exactly once [V7]", "[view]") {
    citizens set = verified<citizens>();
    journal events;
    for (const bool earlier : {true, false}) {
        std::optional<citizen_view> a;
        if (earlier) { a.emplace(set.make_view({})); }
        auto b = set.make_view({});
        if (!earlier) { a.emplace(set.make_view({})); }
        auto c = set.make_view({});
        const auto ca = a->on_enter([&] { events.note("A"); });
        const auto cb = b.on_enter([&] {
            events.note("B");
            a.reset();
        });
        const auto cc = c.on_enter([&] { events.note("C"); });
        set.insert(e1, {});
        CHECK(events.take() == (earlier ? lines{"A", "B", "C"} : lines{"B", "C"}));
        set.erase(e1);
        set.insert(e1, {});
        CHECK(events.take() == lines{"B", "C"});
        set.erase(e1);
    }
}

TEST_CASE("handle: A disposing of itself, its later callbacks are not called, others are [V7]", "[view]") {
    citizens set = verified<citizens>();
    std::optional<citizen_view> a{set.make_view({})};
    auto b = set.make_view({});
    journal events;
    const auto c1 = a->on_enter([&, text = std::string(100, 'x')] {
        a.reset();
        events.note("A ", text.size());
    });
    const auto c2 = a->on_enter([&] { events.note("A again"); });
    const auto c3 = b.on_enter([&] { events.note("B"); });
    set.insert(e1, {});
    CHECK(events.take() == lines{"A 100", "B"});
    CHECK_FALSE(c1.connected());
    set.insert(e2, {});
    CHECK(events.take() == lines{"B"});
}

TEST_CASE("handle: disposing of views destroys their predicates, inside a dispatch when it is over [V7]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {});
    const auto token = std::make_shared<int>(0);
    std::optional<citizen_view> v{set.make_view({}, [token](const citizen&) { return true; })};
    CHECK(token.use_count() == 2);
    v.reset();
    CHECK(token.use_count() == 1);
    v.emplace(set.make_view({}, [token](const citizen&) { return true; }));
    const auto c = set.on_inserted([&] {
        v.reset();
        CHECK(token.use_count() == 2);
    });
    set.insert(e2, {});
    CHECK(token.use_count() == 1);
}

TEST_CASE("handle: connections outlive their view [S7]", "[view]") {
    citizens set = verified<citizens>();
    scoped_connection c;
    {
        auto v = set.make_view({});
        c = v.on_enter([] { FAIL("a view that is gone"); });
        CHECK(c.connected());
    }
    CHECK_FALSE(c.connected());
    set.insert(e1, {});
    c.disconnect();
}
