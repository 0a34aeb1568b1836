// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

import ensign.base;
import ensign.signal;

using ensign::scoped_connection;
using ensign::signal;

TEST_CASE("connection: disconnects when it dies [S7]", "[signal]") {
    signal<> bell;
    int calls = 0;
    {
        const scoped_connection c = bell.connect([&] { ++calls; });
        CHECK(c.connected());
        bell.emit();
        CHECK(calls == 1);
    }
    bell.emit();
    CHECK(calls == 1);
    CHECK(bell.empty());
}

TEST_CASE("connection: keep detaches it for the life of the source [S7]", "[signal]") {
    signal<> bell;
    int calls = 0;
    {
        scoped_connection c = bell.connect([&] { ++calls; });
        c.keep();
        CHECK_FALSE(c.connected());
        c.disconnect(); // nothing left to disconnect
    }
    bell.connect([&] { calls += 10; }).keep();
    bell.emit();
    CHECK(calls == 11);
}

TEST_CASE("connection: a default one is connected to nothing [S7]", "[signal]") {
    scoped_connection c;
    CHECK_FALSE(c.connected());
    c.disconnect();
    c.keep();
    static_assert(!std::is_copy_constructible_v<scoped_connection>);
    static_assert(!std::is_copy_assignable_v<scoped_connection>);
    static_assert(std::is_nothrow_move_constructible_v<scoped_connection>);
    static_assert(std::is_nothrow_move_assignable_v<scoped_connection>);
}

TEST_CASE("connection: moving hands the subscription over, assigning ends the old one [S7]", "[signal]") {
    signal<> bell;
    int first = 0;
    int second = 0;
    scoped_connection a = bell.connect([&] { ++first; });
    scoped_connection b = std::move(a);
    CHECK(b.connected());
    bell.emit();
    CHECK(first == 1);

    b = bell.connect([&] { ++second; });
    bell.emit();
    CHECK(first == 1);
    CHECK(second == 1);

    scoped_connection& same = b;
    b = std::move(same);
    CHECK(b.connected());
}

TEST_CASE("connection: outliving the source is harmless [S7]", "[signal]") {
    scoped_connection c;
    {
        signal<int> bell;
        c = bell.connect([](int) {});
        CHECK(c.connected());
    }
    CHECK_FALSE(c.connected());
    c.disconnect();
    c.keep();
}

TEST_CASE("connection: the callable dies at once outside a dispatch and after the dispatch inside [S7]", "[signal]") {
    signal<> bell;
    const auto token = std::make_shared<int>(0);

    scoped_connection outside = bell.connect([token] {});
    CHECK(token.use_count() == 2);
    outside.disconnect();
    CHECK(token.use_count() == 1);

    long inside = 0;
    scoped_connection self;
    self = bell.connect([&, token] {
        self.disconnect();
        inside = token.use_count(); // this very lambda is still there
    });
    bell.emit();
    CHECK(inside == 2);
    CHECK(token.use_count() == 1);
    CHECK(bell.size() == 0);
}

TEST_CASE("connection: a listener may own the connection to a source that dies first", "[signal]") {
    struct listener {
        scoped_connection connection;
    };
    std::vector<listener> listeners(3);
    {
        signal<> bell;
        for (listener& l : listeners) {
            l.connection = bell.connect([] {});
        }
        CHECK(bell.size() == 3);
    }
    for (const listener& l : listeners) { CHECK_FALSE(l.connection.connected()); }
}

TEST_CASE("connection: a callable that disconnects another one while it dies [S7]", "[signal]") {
    signal<> bell;
    auto other = std::make_shared<scoped_connection>(bell.connect([] {}));
    scoped_connection owner = bell.connect([last = std::move(other)] {});
    CHECK(bell.size() == 2);
    owner.disconnect(); // destroys the lambda, which destroys the other connection
    CHECK(bell.empty());

    auto third = std::make_shared<scoped_connection>(bell.connect([] {}));
    bell.connect([last = std::move(third)] {}).keep();
    {
        const signal<> closing = std::move(bell); // likewise when the source goes
        CHECK(closing.size() == 2);
    }
}
