// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;

using ensign::scoped_connection;
using ensign::signal;
using town::journal;
using town::lines;

TEST_CASE("emitter: callbacks are called in connection order with the arguments [S7]", "[signal]") {
    signal<int, const std::string&> bell;
    journal events;
    const auto a = bell.connect([&](int n, const std::string& s) { events.note("a ", n, s); });
    const auto b = bell.connect([&](int n, const std::string& s) { events.note("b ", n, s); });
    bell.emit(7, "!");
    CHECK(events.take() == lines{"a 7!", "b 7!"});
    CHECK(bell.size() == 2);
    CHECK_FALSE(bell.empty());
}

TEST_CASE("emitter: a callback may take fewer arguments and return anything [S7]", "[signal]") {
    signal<int, int> bell;
    journal events;
    const auto all = bell.connect([&](int a, int b) { events.note(a, b); });
    const auto one = bell.connect([&](int a) {
        events.note(a);
        return std::string{"ignored"};
    });
    const auto none = bell.connect([&] {
        events.note("none");
        return 1;
    });
    const auto any = bell.connect([&](auto... rest) { events.note(sizeof...(rest), " arguments"); });
    bell.emit(1, 2);
    CHECK(events.take() == lines{"12", "1", "none", "2 arguments"});
}

TEST_CASE("emitter: a callback may be move-only, mutable, or a named function object [S7]", "[signal]") {
    struct counter {
        int& total;
        void operator()(int n) { total += n; }
    };
    signal<int> bell;
    int total = 0;
    counter named{total};
    const auto a = bell.connect(named);
    const auto b = bell.connect([owned = std::make_unique<int>(10), &total](int) mutable { total += (*owned)++; });
    bell.emit(1);
    bell.emit(2);
    CHECK(total == 1 + 2 + 10 + 11);
}

TEST_CASE("emitter: arguments reach every callback whole [S7]", "[signal]") {
    signal<std::string> bell; // by value: the first callback may not steal it from the second
    std::string first;
    std::string second;
    const auto a = bell.connect([&](std::string s) { first = std::move(s); });
    const auto b = bell.connect([&](std::string s) { second = std::move(s); });
    bell.emit("a text that does not fit into the string object itself");
    CHECK(first == second);
    CHECK_FALSE(first.empty());
}

TEST_CASE("emitter: connect inside a callback is first called by the next emit [S7]", "[signal]") {
    signal<> bell;
    journal events;
    std::vector<scoped_connection> later;
    const auto a = bell.connect([&] {
        events.note("a");
        later.push_back(bell.connect([&] { events.note("later"); }));
    });
    bell.emit();
    CHECK(events.take() == lines{"a"});
    bell.emit();
    CHECK(events.take() == lines{"a", "later"});
    CHECK(bell.size() == 3);
}

TEST_CASE("emitter: a nested emit calls what was connected before it, the outer one does not [S7]", "[signal]") {
    signal<int> bell;
    journal events;
    scoped_connection late;
    const auto a = bell.connect([&](int depth) {
        events.note("a ", depth);
        if (depth == 0) {
            late = bell.connect([&](int d) { events.note("late ", d); });
            bell.emit(1);
        }
    });
    const auto b = bell.connect([&](int depth) { events.note("b ", depth); });
    bell.emit(0);
    CHECK(events.take() == lines{"a 0", "a 1", "b 1", "late 1", "b 0"});
}

TEST_CASE("emitter: disconnect inside a callback: self, an earlier one, a later one [S7]", "[signal]") {
    signal<> bell;
    journal events;
    scoped_connection a;
    scoped_connection b;
    scoped_connection c;
    a = bell.connect([&] { events.note("a"); });
    b = bell.connect([&] {
        events.note("b");
        a.disconnect();
        b.disconnect();
        c.disconnect();
    });
    c = bell.connect([&] { events.note("c"); });
    const auto d = bell.connect([&] { events.note("d"); });
    bell.emit();
    CHECK(events.take() == lines{"a", "b", "d"});
    CHECK(bell.size() == 1);
    bell.emit();
    CHECK(events.take() == lines{"d"});
}

TEST_CASE("emitter: disconnecting in a nested emit what the outer one is calling [S7]", "[signal]") {
    signal<int> bell;
    journal events;
    scoped_connection a;
    a = bell.connect([&, text = std::string(100, 'x')](int depth) {
        events.note("a ", depth);
        if (depth == 0) {
            bell.emit(1);
            events.note("still here ", text.size());
        }
    });
    const auto b = bell.connect([&](int depth) {
        events.note("b ", depth);
        a.disconnect();
    });
    bell.emit(0);
    CHECK(events.take() == lines{"a 0", "a 1", "b 1", "still here 100", "b 0"});
    bell.emit(0);
    CHECK(events.take() == lines{"b 0"});
}

TEST_CASE("emitter: a callback that throws hides nobody, the first exception comes out [S7]", "[signal]") {
    signal<> bell;
    journal events;
    const auto a = bell.connect([&] { events.note("a"); });
    const auto b = bell.connect([&] {
        events.note("b");
        throw std::runtime_error{"first"};
    });
    const auto c = bell.connect([&] {
        events.note("c");
        throw std::logic_error{"second"};
    });
    const auto d = bell.connect([&] { events.note("d"); });
    CHECK_THROWS_WITH(bell.emit(), "first");
    CHECK(events.take() == lines{"a", "b", "c", "d"});
    CHECK(bell.size() == 4);
}

TEST_CASE("emitter: destroying the signal inside a callback ends the emit [S7]", "[signal]") {
    auto bell = std::make_unique<signal<>>();
    journal events;
    const auto a = bell->connect([&] {
        events.note("a");
        bell.reset();
    });
    const auto b = bell->connect([&] { events.note("b"); });
    bell->emit();
    CHECK(events.take() == lines{"a"});
    CHECK(bell == nullptr);
    CHECK_FALSE(b.connected());
}

TEST_CASE("emitter: what was thrown before the signal died is still rethrown [S7]", "[signal]") {
    auto bell = std::make_unique<signal<>>();
    const auto a = bell->connect([] { throw std::runtime_error{"first"}; });
    const auto b = bell->connect([&] { bell.reset(); });
    const auto c = bell->connect([] { FAIL("called after the death of the signal"); });
    CHECK_THROWS_WITH(bell->emit(), "first");
}

TEST_CASE("emitter: moving takes the connections along, assigning closes the old ones [S7]", "[signal]") {
    signal<> a;
    int calls = 0;
    const auto kept = a.connect([&] { ++calls; });
    signal<> b = std::move(a);
    b.emit();
    CHECK(calls == 1);
    CHECK(kept.connected());

    signal<> c;
    const auto old = c.connect([&] { calls += 100; });
    c = std::move(b);
    CHECK_FALSE(old.connected());
    c.emit();
    CHECK(calls == 2);

    a = signal<>{}; // a moved-from one is as good as new
    const auto again = a.connect([&] { calls += 10; });
    a.emit();
    CHECK(calls == 12);
}

TEST_CASE("emitter: moving the signal inside a callback, the emit goes on [S7]", "[signal]") {
    signal<> from;
    signal<> to;
    journal events;
    const auto a = from.connect([&] {
        events.note("a");
        to = std::move(from);
    });
    const auto b = from.connect([&] { events.note("b"); });
    from.emit();
    CHECK(events.take() == lines{"a", "b"});
    CHECK(to.size() == 2);
}

TEST_CASE("emitter: without connections nothing happens [S7]", "[signal]") {
    signal<int> bell;
    CHECK(bell.empty());
    CHECK(bell.size() == 0);
    bell.emit(1);
}

TEST_CASE("emitter: many connections come and go during one emit [S7]", "[signal]") {
    signal<> bell;
    std::vector<scoped_connection> all;
    int calls = 0;
    const auto grow = bell.connect([&] {
        for (int i = 0; i < 100; ++i) {
            all.push_back(bell.connect([&] { ++calls; }));
        }
    });
    const auto shrink = bell.connect([&] { all.clear(); });
    bell.emit();
    CHECK(calls == 0);
    CHECK(bell.size() == 2);
    bell.emit();
    CHECK(calls == 0);
    CHECK(bell.size() == 2);
}
