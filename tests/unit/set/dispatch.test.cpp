// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using Catch::Matchers::ContainsSubstring;
using ensign::entity;
using ensign::reentry_error;
using ensign::traits;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

/// One entity, hp 1.
citizens one_citizen() {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    return set;
}

} // namespace

TEST_CASE("dispatch: every change inside a dispatch is refused and names itself [S8]", "[set]") {
    citizens set = one_citizen();
    const citizens other = one_citizen();
    auto v = set.make_view({});
    const std::vector<std::pair<std::string, std::function<void()>>> refused{
        {"insert", [&] { set.insert(e2, {}); }},
        {"insert", [&] { set.insert(e1, {}); }}, // before any other check: not duplicate_entity
        {"emplace", [&] { set.emplace(e2); }},
        {"insert_or_assign", [&] { set.insert_or_assign(e1, {.hp = 1}); }},
        {"insert_range", [&] { set.insert_range({}); }},
        {"erase", [&] { set.erase(e1); }},
        {"erase", [&] { set.erase(e2); }}, // although it would change nothing
        {"erase_if", [&] { set.erase_if([] { return false; }); }},
        {"clear", [&] { set.clear(); }},
        {"reserve", [&] { set.reserve(0); }},
        {"shrink", [&] { set.shrink(); }},
        {"copy_rows_from", [&] { set.copy_rows_from(other); }},
        {"set_data", [&] { set.set_data(e2, {}); }}, // not unknown_entity
        {"update", [&] { set.update(e2, [](citizen&) {}); }},
        {"bulk_write", [&] { set.bulk_write([] {}); }},
        {"add_traits", [&] { set.add_traits(e2, condition::none); }},
        {"remove_traits", [&] { set.remove_traits(e1, condition::none); }},
        {"set_traits", [&] { set.set_traits(e1, condition::none); }},
        {"toggle_traits", [&] { set.toggle_traits(e1, condition::none); }},
        {"clear_traits", [&] { set.clear_traits(e1); }},
        {"notify_set_changed", [&] { set.notify_set_changed(); }},
        {"transaction", [&] { set.transaction([] {}); }},
        {"verify", [&] { set.verify(false); }},
        {"set_name", [&] { set.set_name("x"); }},
        {"refresh", [&] { v.refresh(); }},
    };
    int called = 0;
    const auto c = set.on_data_changed([&] {
        for (const auto& [name, operation] : refused) {
            ++called;
            CAPTURE(name);
            try {
                operation();
                FAIL_CHECK("not refused");
            } catch (const reentry_error& e) {
                CHECK(e.operation() == name);
                CHECK_THAT(e.what(),
                           ContainsSubstring(name + ": refused on set 'citizens', because it was called inside "
                                                    "a callback, predicate or function of set_data. Nothing was "
                                                    "changed by this call. Put it in set.defer(...)"));
            }
        }
        CHECK(set.get(e1).hp == 2);
        CHECK(set.size() == 1);
    });
    set.set_data(e1, {.hp = 2});
    CHECK(called == int(refused.size()));
    CHECK(v.size() == 1);
    CHECK(set.name() == "citizens");
}

TEST_CASE("dispatch: connecting, making views, deferring and reading are allowed inside [S8]", "[set]") {
    citizens set = one_citizen();
    std::vector<ensign::scoped_connection> made;
    std::optional<ensign::view<citizen, condition>> v;
    const auto c = set.on_data_changed([&] {
        if (v.has_value()) { return; }
        CHECK(set.dispatching());
        made.push_back(set.on_inserted([] {}));
        made.push_back(set.on_changed(e1, [] {}));
        v.emplace(set.make_view({}));
        made.push_back(v->on_enter([] {}));
        set.defer([&] { set.insert(e2, {}); });
        CHECK(set.count({}) == 1);
        set.for_each([](entity) {});
        for (const auto row : set.rows()) { CHECK(row.id == e1); }
    });
    set.set_data(e1, {.hp = 2});
    CHECK(set.contains(e2));
    CHECK(v->size() == 2);
    CHECK_FALSE(set.dispatching());
}

TEST_CASE("dispatch: an uncaught refusal: the outer change stands, others are called, it comes out [S8]", "[set]") {
    citizens set = one_citizen();
    auto first = set.make_view({.all_of = condition::cursed});
    auto second = set.make_view({.all_of = condition::cursed});
    bool seen = false;
    const auto a = first.on_enter([&](entity e) { set.remove_traits(e, condition::cursed); });
    const auto b = second.on_enter([&](entity e) { seen = set.has_all(e, condition::cursed); });
    CHECK_THROWS_AS(set.add_traits(e1, condition::cursed), reentry_error);
    CHECK(seen);
    CHECK(set.has_all(e1, condition::cursed));
    CHECK(first.contains(e1));
    CHECK(second.contains(e1));
}

TEST_CASE("dispatch: dispatching tells, in every kind of user code [S8]", "[set]") {
    citizens set = one_citizen();
    CHECK_FALSE(set.dispatching());
    int asked = 0;
    const auto inside = [&] {
        ++asked;
        CHECK(set.dispatching());
    };
    const auto v = set.make_view({}, [&](const citizen&) {
        inside();
        return true;
    });
    const auto c = set.on_inserted(inside);
    set.insert(e2, {});
    set.update(e1, inside);
    set.erase_if([&] {
        inside();
        return false;
    });
    set.bulk_write(inside);
    CHECK(asked == 1 + 2 + 1 + 2 + 1);
    set.transaction([&] { CHECK_FALSE(set.dispatching()); });
    set.for_each([&] { CHECK_FALSE(set.dispatching()); });
    set.defer([&] { CHECK_FALSE(set.dispatching()); });
}

TEST_CASE("dispatch: defer outside a dispatch runs at once [S8]", "[set]") {
    citizens set = one_citizen();
    int ran = 0;
    set.defer([&] { ++ran; });
    CHECK(ran == 1);
    CHECK_THROWS_AS(set.defer([] { throw 1; }), int);
}

TEST_CASE("dispatch: deferred work runs after the notify phase, first in first out [S8]", "[set]") {
    citizens set = one_citizen();
    auto v = set.make_view({}, [](const citizen& c) { return c.hp > 1; });
    journal events;
    const auto a = set.on_data_changed([&] {
        set.defer([&] {
            events.note("first");
            CHECK_FALSE(set.dispatching());
        });
        set.defer([&, owned = std::make_unique<int>(2)] { events.note("second ", *owned); });
        events.note("data");
    });
    const auto b = v.on_enter([&] { events.note("enter"); });
    set.set_data(e1, {.hp = 2});
    CHECK(events.take() == lines{"data", "enter", "first", "second 2"});
}

TEST_CASE("dispatch: no nested write is lost: deferred ones happen in the order of their calls [S8]", "[set]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({.all_of = condition::cursed});
    for (std::uint32_t id = 0; id < 10; ++id) { set.insert(entity{id}, {}); }
    numbers order;
    const auto a = v.on_enter([&](entity e) {
        order.push_back(e.value());
        if (e.value() + 1 < 10) {
            set.defer([&set, next = entity{e.value() + 1}] { set.add_traits(next, condition::cursed); });
        }
    });
    set.add_traits(entity{0}, condition::cursed);
    CHECK(order == numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(v.size() == 10);
}

TEST_CASE("dispatch: work deferred while draining goes to the end [S8]", "[set]") {
    citizens set = one_citizen();
    journal events;
    const auto c = set.on_data_changed([&](entity, const citizen&, const citizen& now) {
        if (now.hp != 2) { return; }
        set.defer([&] {
            events.note("a");
            set.defer([&] { events.note("c"); });
            set.set_data(e1, {.hp = 3}); // an operation inside deferred work does not drain
            events.note("a ends");
        });
        set.defer([&] { events.note("b"); });
    });
    set.set_data(e1, {.hp = 2});
    CHECK(events.take() == lines{"a", "a ends", "b", "c"});
}

TEST_CASE("dispatch: deferred work runs also when callbacks threw, and none stops the others [S8]", "[set]") {
    citizens set = one_citizen();
    journal events;
    const auto a = set.on_data_changed([&] {
        set.defer([&] {
            events.note("one");
            throw std::runtime_error{"deferred"};
        });
        set.defer([&] { events.note("two"); });
        throw std::runtime_error{"callback"};
    });
    CHECK_THROWS_WITH(set.set_data(e1, {.hp = 2}), "callback"); // the first in time
    CHECK(events.take() == lines{"one", "two"});
    const auto b = set.on_inserted([&] {
        set.defer([&] { throw std::runtime_error{"first"}; });
        set.defer([&] { throw std::logic_error{"second"}; });
    });
    CHECK_THROWS_WITH(set.insert(e2, {}), "first");
    CHECK(set.contains(e2));
}

TEST_CASE("dispatch: what a predicate defers runs although it threw [S8]", "[set]") {
    citizens set = one_citizen();
    int ran = 0;
    const auto v = set.make_view({}, [&](const citizen& c) {
        if (c.hp != 13) { return true; }
        set.defer([&] { ++ran; });
        throw std::runtime_error{"13"};
    });
    CHECK_THROWS_WITH(set.set_data(e1, {.hp = 13}), "13");
    CHECK(ran == 1);
    CHECK(set.get(e1).hp == 1);
}

TEST_CASE("dispatch: deferred work that throws while a view is made leaves no view behind [S8][S6]", "[set]") {
    citizens set = one_citizen();
    int asked = 0;
    const auto ask = [&](const citizen&) {
        if (++asked == 1) {
            set.defer([] { throw std::runtime_error{"deferred"}; });
        }
        return true;
    };
    CHECK_THROWS_WITH(set.make_view({}, ask), "deferred");
    asked = 10;
    set.set_data(e1, {.hp = 2});
    CHECK(asked == 10); // nobody is there to ask
}

TEST_CASE("dispatch: after 100,000 deferred functions in one operation it is an error, and the rest waits [S8]",
          "[set]") {
    citizens set{"citizens"};
    set.insert(e1, {});
    int ran = 0;
    bool endless = true;
    std::function<void()> again = [&] {
        ++ran;
        if (endless) { set.defer(again); }
    };
    const auto c = set.on_data_changed([&] {
        set.defer(again);
        set.defer([&] { ran += 1'000'000; });
    });
    CHECK_THROWS_MATCHES(set.set_data(e1, {.hp = 1}), ensign::defer_limit_error,
                         Catch::Matchers::MessageMatches(
                             ContainsSubstring("set 'citizens' ran 100000 deferred functions") &&
                             ContainsSubstring("1 are still queued") && ContainsSubstring("set_data")));
    CHECK(ran == 1'000'000 + 99'999);
    endless = false;
    ran = 0;
    set.insert(e2, {}); // any next operation carries on, also one without observers
    CHECK(ran == 1);
    set.insert(entity{3}, {});
    CHECK(ran == 1);
}

TEST_CASE("dispatch: mutating another set is allowed, a cycle back is caught [S8]", "[set]") {
    citizens a = verified<citizens>("a");
    citizens b = verified<citizens>("b");
    std::string message;
    const auto ab = a.on_inserted([&](entity e) { b.insert(e, {.hp = 5}); });
    const auto ba = b.on_inserted([&] {
        try {
            a.erase(e1);
        } catch (const reentry_error& e) { message = e.what(); }
    });
    a.insert(e1, {});
    CHECK(b.get(e1).hp == 5);
    CHECK(a.contains(e1));
    CHECK_THAT(message, ContainsSubstring("erase: refused on set 'a'") && ContainsSubstring("insert"));
}

TEST_CASE("dispatch: deferring on another set that is at rest runs at once [S8]", "[set]") {
    citizens a = verified<citizens>("a");
    citizens b = verified<citizens>("b");
    bool inside = false;
    const auto c = a.on_inserted([&] {
        b.defer([&] {
            inside = a.dispatching();
            b.insert(e1, {});
        });
    });
    a.insert(e1, {});
    CHECK(inside);
    CHECK(b.contains(e1));
}

TEST_CASE("dispatch: the set may die in deferred work, what is queued behind is destroyed [S7]", "[set]") {
    std::optional<citizens> set{std::in_place, "citizens"};
    set->insert(e1, {});
    const auto token = std::make_shared<int>(0);
    const auto c = set->on_data_changed([&] {
        set->defer([&] { set.reset(); });
        set->defer([token] { FAIL("called after the death of the set"); });
    });
    CHECK(set->set_data(e1, {.hp = 1}));
    CHECK_FALSE(set.has_value());
    CHECK(token.use_count() == 1);
}

TEST_CASE("dispatch: what is deferred while a loop is open runs at its end [S8][S10]", "[set]") {
    // A callback cannot know who loops: it follows the advice of reentry_error and defers.
    citizens set = one_citizen();
    journal events;
    const auto c = set.on_data_changed([&] {
        set.defer([&] {
            events.note("deferred");
            set.insert(e2, {});
        });
    });
    for (const auto row : set.rows()) {
        set.set_data(row.id, {.hp = 2});
        events.note("loop");
    }
    CHECK(events.take() == lines{"loop", "deferred"});
    CHECK(set.contains(e2));

    set.for_each([&](entity e) {
        try {
            set.erase(e);
            FAIL("not refused");
        } catch (const reentry_error&) { // as it says
            set.defer([&set, e] { set.erase(e); });
        }
    });
    CHECK(set.empty());
    set.insert(e1, {});
    {
        const auto v = set.make_view({});
        for (const entity e : v) {
            for (const entity again : v) {
                set.defer([&set, again] { set.erase(again); });
            }
            CHECK(set.contains(e)); // the outer loop is still open
        }
    }
    CHECK(set.empty());
}

TEST_CASE("dispatch: what deferred work throws at the end of a loop comes out of the loop [S8][S10]", "[set]") {
    citizens set = one_citizen();
    bool second = false;
    const auto loop = [&] {
        for (const auto row : set.rows()) {
            static_cast<void>(row);
            set.defer([] { throw std::runtime_error{"deferred"}; });
            set.defer([&] { second = true; });
        }
    };
    CHECK_THROWS_WITH(loop(), "deferred");
    CHECK(second);
    CHECK_THROWS_WITH(set.for_each([&] { set.defer([] { throw std::runtime_error{"deferred"}; }); }), "deferred");
    set.insert(e2, {}); // nothing is left open
}

TEST_CASE("dispatch: a loop left by an exception leaves its deferred work to the next operation [S8][S10]", "[set]") {
    citizens set = one_citizen();
    int ran = 0;
    const auto loop = [&] {
        set.for_each([&] {
            set.defer([&] { ++ran; });
            throw std::runtime_error{"loop"};
        });
    };
    CHECK_THROWS_WITH(loop(), "loop");
    CHECK(ran == 0);
    set.insert(e2, {});
    CHECK(ran == 1);
}

TEST_CASE("dispatch: the advice of a refusal is good advice in a transaction too [S8][S9]", "[set]") {
    citizens set = one_citizen();
    const auto clear = [&] { set.clear(); };
    CHECK_THROWS_WITH(
        set.transaction(clear),
        "clear: refused on set 'citizens', because it was called inside a transaction. Nothing was changed "
        "by this call. Call it before the transaction or after it.");
}
