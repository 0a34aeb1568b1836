// SPDX-License-Identifier: BSL-1.0
// Views that are disposed of in callbacks and in loops.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "village.hpp"

using sample::condition;
using sample::entity;
using sample::is_cursed;
using sample::scoped_connection;
using sample::unsound;
using sample::view_type;
using sample::wrong_members;
using village::beggar;
using village::cursed;
using village::hero;
using village::three_rows;
using village::witch;

TEST_CASE("view: A is disposed of by B's callback, C still fires exactly once [V7]", "[reentrancy]") {
    const bool a_first = GENERATE(true, false);
    auto set = three_rows();
    std::optional<view_type> a;
    std::optional<view_type> b;
    if (a_first) { a.emplace(set->make_view(cursed)); }
    b.emplace(set->make_view(cursed));
    if (!a_first) { a.emplace(set->make_view(cursed)); }
    view_type c = set->make_view(cursed);
    int a_calls = 0;
    int c_calls = 0;
    const auto on_a = a->on_enter([&] { ++a_calls; });
    const auto on_b = b->on_enter([&] { a.reset(); });
    const auto on_c = c.on_enter([&] { ++c_calls; });
    set->add_traits(hero, condition::cursed);
    CHECK(a_calls == (a_first ? 1 : 0));
    CHECK(c_calls == 1);
    CHECK_FALSE(on_a.connected());
    set->add_traits(beggar, condition::cursed);
    CHECK(a_calls == (a_first ? 1 : 0));
    CHECK(c_calls == 2);
    CHECK(wrong_members(*set, *b, is_cursed) == "");
    CHECK(wrong_members(*set, c, is_cursed) == "");
}

TEST_CASE("view: A disposes of itself in its own callback [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> a{set->make_view(cursed)};
    view_type later = set->make_view(cursed);
    int first = 0;
    int second = 0;
    int other = 0;
    auto watch = std::make_shared<int>(0);
    const auto c1 = a->on_enter([&, watch] {
        ++first;
        a.reset();
        CHECK(watch.use_count() == 2); // the callable lives as long as it runs
    });
    const auto c2 = a->on_enter([&] { ++second; });
    const auto c3 = later.on_enter([&] { ++other; });
    set->add_traits(hero, condition::cursed);
    CHECK(first == 1);
    CHECK(second == 0); // nobody is called after death
    CHECK(other == 1);
    CHECK(watch.use_count() == 1);
    set->add_traits(beggar, condition::cursed);
    CHECK(first == 1);
    CHECK(other == 2);
}

TEST_CASE("view: disposing of any views in any order inside exits of an erase [V7]", "[reentrancy]") {
    for (std::size_t killer = 0; killer < 4; ++killer) {
        for (unsigned victims = 0; victims < 16; ++victims) {
            CAPTURE(killer, victims);
            auto set = three_rows();
            std::vector<std::optional<view_type>> views(4);
            std::vector<int> calls(4, 0);
            std::vector<scoped_connection> connections;
            for (std::size_t i = 0; i < 4; ++i) {
                views[i].emplace(set->make_view(cursed));
                connections.push_back(views[i]->on_exit([&, i] {
                    ++calls[i];
                    if (i != killer) { return; }
                    for (std::size_t v = 4; v-- != 0;) {
                        if ((victims >> v & 1) != 0) { views[v].reset(); }
                    }
                }));
            }
            CHECK(set->erase(witch));
            for (std::size_t i = 0; i < 4; ++i) {
                const bool died_before_its_turn = (victims >> i & 1) != 0 && i > killer;
                CHECK(calls[i] == (died_before_its_turn ? 0 : 1));
            }
            CHECK(unsound(*set) == "");
        }
    }
}

TEST_CASE("view: disposed of while it is being iterated, the loop ends [V7]", "[reentrancy]") {
    auto set = three_rows();
    set->add_traits(hero, condition::cursed);
    std::optional<view_type> v{set->make_view(cursed)};
    int seen = 0;
    SECTION("range for") {
        for ([[maybe_unused]] const entity e : *v) {
            ++seen;
            v.reset();
        }
    }
    SECTION("for_each") {
        v->for_each([&] {
            ++seen;
            v.reset();
        });
    }
    SECTION("moved away from under for_each: the loop goes on with the members") {
        std::optional<view_type> w;
        v->for_each([&] {
            ++seen;
            if (!w.has_value()) { w.emplace(std::move(*v)); }
        });
        --seen;
    }
    SECTION("the set dies") {
        for ([[maybe_unused]] const entity e : *v) {
            ++seen;
            set.reset();
        }
        CHECK(v->empty());
    }
    CHECK(seen == 1);
}

TEST_CASE("view: a moved-from view and a view without its set can be iterated [V11]", "[reentrancy]") {
    auto set = three_rows();
    view_type a = set->make_view(cursed);
    view_type b = std::move(a);
    int seen = 0;
    for ([[maybe_unused]] const entity e : a) { ++seen; } // NOLINT(bugprone-use-after-move)
    a.for_each([&] { ++seen; });
    set.reset();
    for ([[maybe_unused]] const entity e : b) { ++seen; }
    b.for_each([&] { ++seen; });
    CHECK(seen == 0);
    CHECK(b.ids().empty());
    CHECK_THROWS_AS(b.refresh(), ensign::gone_error);
    CHECK_THROWS_AS(a.refresh(), ensign::gone_error);
}

TEST_CASE("view: B's callback destroys C, the next in the walk, and D follows [V7]", "[reentrancy]") {
    auto set = three_rows();
    view_type b = set->make_view(cursed);
    std::optional<view_type> c{set->make_view(cursed)};
    view_type d = set->make_view(cursed);
    int c_calls = 0;
    int d_calls = 0;
    const auto on_b = b.on_enter([&] { c.reset(); });
    const auto on_c = c->on_enter([&] { ++c_calls; });
    const auto on_d = d.on_enter([&] { ++d_calls; });
    set->add_traits(hero, condition::cursed);
    CHECK(c_calls == 0);
    CHECK(d_calls == 1);
}
