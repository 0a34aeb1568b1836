// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture_world;
using ensign::entity;
using ensign::notify;
using ensign::restore_world;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using houses = ensign::entity_set<ensign::no_data, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};

struct town_sets {
    citizens people = verified<citizens>("people");
    houses homes = verified<houses>("homes");

    town_sets() {
        people.insert(e1, {.hp = 1}, condition::cursed);
        homes.insert(e1, {}, job::smith);
    }
    void change() {
        people.insert(e2, {.hp = 2});
        homes.insert(e2, {}, job::baker);
        homes.clear_traits(e1);
    }
};

} // namespace

TEST_CASE("world: several sets are captured and restored together [P8]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        town_sets t;
        const auto before = capture_world(t.people, t.homes);
        t.change();
        const auto after = capture_world(t.people, t.homes);
        CHECK_FALSE(before == after);
        CHECK(before.content_hash() != after.content_hash());
        restore_world(before, how, t.people, t.homes);
        CHECK(values(t.people.ids()) == numbers{1});
        CHECK(t.homes.has_all(e1, job::smith));
        CHECK(capture_world(t.people, t.homes) == before);
        restore_world(after, t.people, t.homes);
        CHECK(capture_world(t.people, t.homes).content_hash() == after.content_hash());
        CHECK(after.get<0>().size() == 2);
        CHECK(after.get<1>().masks()[0].empty());
    }
}

TEST_CASE("world: callbacks see every set restored, and may change none [P8][S8]", "[snapshot]") {
    town_sets t;
    const auto before = capture_world(t.people, t.homes);
    t.change();
    journal events;
    const auto a = t.people.on_set_changed([&] {
        events.note("people ", t.people.size(), " homes ", t.homes.size());
        CHECK_THROWS_AS(t.homes.insert(e2, {}), ensign::reentry_error);
        CHECK_THROWS_AS(capture_world(t.people, t.homes), ensign::reentry_error);
        t.people.defer([&] { t.homes.insert(entity{9}, {}); });
    });
    const auto b = t.homes.on_set_changed([&] { events.note("homes"); });
    restore_world(before, t.people, t.homes);
    CHECK(events.take() == lines{"people 1 homes 1", "homes"});
    CHECK(sorted(t.homes.ids()) == numbers{1, 9}); // deferred until both were done
}

TEST_CASE("world: a predicate of one set that throws leaves all as they were [P8]", "[snapshot]") {
    for (const notify how : {notify::set_changed, notify::diff}) {
        town_sets t;
        const auto before = capture_world(t.people, t.homes);
        t.change();
        const auto after = capture_world(t.people, t.homes);
        bool angry = false;
        const auto cursed = t.people.make_view({.all_of = condition::cursed});
        const auto view = t.homes.make_raw_view([&](ensign::no_data, ensign::traits<job>) {
            if (angry) { throw std::runtime_error{"no"}; }
            return true;
        });
        angry = true;
        CHECK_THROWS_AS(restore_world(before, how, t.people, t.homes), std::runtime_error);
        angry = false;
        CHECK(capture_world(t.people, t.homes) == after);
        CHECK_FALSE(t.people.dispatching());
        CHECK_FALSE(t.homes.dispatching());
        CHECK(sorted(cursed) == numbers{1});
        CHECK(view.size() == 2);
    }
}

TEST_CASE("world: what callbacks throw comes out when all were told [P8][S6]", "[snapshot]") {
    town_sets t;
    const auto before = capture_world(t.people, t.homes);
    t.change();
    int calls = 0;
    const auto a = t.people.on_set_changed([] { throw std::runtime_error{"people"}; });
    const auto b = t.homes.on_set_changed([&] { ++calls; });
    CHECK_THROWS_WITH(restore_world(before, t.people, t.homes), "people");
    CHECK(calls == 1);
    CHECK(capture_world(t.people, t.homes) == before);
}

TEST_CASE("world: if one set refuses, all stay as they were [P3][P8]", "[snapshot]") {
    town_sets t;
    const auto before = capture_world(t.people, t.homes);
    t.change();
    t.homes.transaction([&] { CHECK_THROWS_AS(restore_world(before, t.people, t.homes), ensign::reentry_error); });
    CHECK(t.people.size() == 2);
    CHECK_FALSE(t.people.dispatching());
    const auto twice = capture_world(t.people, t.people);
    CHECK_THROWS_AS(restore_world(twice, t.people, t.people), ensign::reentry_error);
    CHECK_FALSE(t.people.dispatching());
}

TEST_CASE("world: a set may die in a predicate or callback of another one [P8][S7]", "[snapshot]") {
    for (const bool in_predicate : {true, false}) {
        town_sets t;
        std::optional<houses> doomed{verified<houses>("doomed")};
        doomed->insert(e1, {});
        const auto before = capture_world(t.people, *doomed);
        t.people.insert(e2, {.hp = 2});
        bool armed = false;
        const auto view = t.people.make_view({}, [&](const citizen&) {
            if (armed && in_predicate) { doomed.reset(); }
            return true;
        });
        const auto c = t.people.on_set_changed([&] { doomed.reset(); });
        armed = true;
        restore_world(before, t.people, *doomed);
        CHECK_FALSE(doomed.has_value());
        CHECK(t.people.size() == 1);
    }
}

TEST_CASE("world: a view that another set's predicate creates has the new members [P8][V8]", "[snapshot]") {
    town_sets t;
    const auto before = capture_world(t.homes, t.people);
    t.change();
    std::optional<ensign::view<ensign::no_data, job>> late;
    bool armed = false;
    const auto other = t.homes.make_view({});
    const auto view = t.people.make_view({}, [&](const citizen&) {
        if (armed && !late) { late.emplace(t.homes.make_view({})); }
        return true;
    });
    armed = true;
    restore_world(before, t.homes, t.people); // the homes were prepared already
    REQUIRE(late.has_value());
    CHECK(sorted(*late) == numbers{1});
}

TEST_CASE("world: capturing into an existing one reuses its memory [P1][P8]", "[snapshot]") {
    town_sets t;
    auto w = capture_world(t.people, t.homes);
    const auto* const before = w.get<0>().ids().data();
    t.people.set_data(e1, {.hp = 5});
    capture_world(w, t.people, t.homes);
    CHECK(w.get<0>().ids().data() == before);
    CHECK(w.get<0>().data()[0].hp == 5);
}
