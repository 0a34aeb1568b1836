// SPDX-License-Identifier: BSL-1.0
// A snapshot whose rows the set once had is restored by copying what has changed since: the result must be what copying
// everything gives, whichever way the set was changed.
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ways.hpp"

using pictures::pages_to_copy;
using pictures::unlike_full_capture;
using namespace ways; // NOLINT(google-build-using-namespace)

namespace town {

struct padded {
    char letter;
    int number;
};
ENSIGN_FIELDS(padded, letter, number);

} // namespace town

namespace {

using town::padded;

/// A set with views of every kind, that are compared with a scan.
struct watched_town {
    citizens set = town_of_many();
    ensign::view<citizen, condition, job> cursed = set.make_view({.all_of = condition::cursed});
    ensign::view<citizen, condition, job> idle = set.make_view({.none_of = {condition::poisoned, job::smith}});
    ensign::view<citizen, condition, job> weak = set.make_view({}, [](const citizen& c) { return c.hp < 5; });
    ensign::view<citizen, condition, job> raw =
        set.make_raw_view([](const citizen& c, traits<condition> m, traits<job>) { return c.hp > 3 && m.empty(); });
    ensign::view<citizen, condition, job> manual =
        set.make_view({.all_of = job::smith}, ensign::internal::accept_all{}, {.when = ensign::trigger::none});
    int changed = 0;
    int told = 0;
    ensign::scoped_connection on_changed = set.on_set_changed([this] { ++changed; });
    ensign::scoped_connection on_enter = cursed.on_enter([this] { ++told; });

    watched_town() = default;
    watched_town(const watched_town&) = delete;
    watched_town& operator=(const watched_town&) = delete;

    /// What is wrong; empty: nothing.
    [[nodiscard]] std::string wrong(const snapshot& wanted) const {
        std::string out = unlike_full_capture(set, wanted);
        for (std::uint32_t row = 0; row < set.size(); ++row) {
            const entity e = set.ids()[row];
            const citizen& c = set.data()[row];
            if (set.find(e) != &c) { out += " index"; }
            const traits<condition> m = set.traits_of<condition>(e);
            const traits<job> j = set.traits_of<job>(e);
            if (cursed.contains(e) != m.has_all(condition::cursed)) { out += " cursed"; }
            if (idle.contains(e) != (m.has_none(condition::poisoned) && j.has_none(job::smith))) { out += " idle"; }
            if (weak.contains(e) != (c.hp < 5)) { out += " weak"; }
            if (raw.contains(e) != (c.hp > 3 && m.empty())) { out += " raw"; }
            if (manual.contains(e) != j.has_all(job::smith)) { out += " manual"; }
        }
        for (std::uint32_t id = 0; id < people + 100; ++id) {
            const entity e{id};
            if (set.contains(e) && set.ids()[static_cast<std::size_t>(set.find(e) - set.data().data())] != e) {
                out += " stale id";
            }
        }
        for (const auto* v : {&cursed, &idle, &weak, &raw, &manual}) {
            std::size_t count = 0;
            for (const entity e : *v) { count += set.contains(e) ? 1U : 0U; }
            if (count != v->size() || v->ids().size() != count) { out += " count"; }
            for (const entity e : v->ids()) {
                if (!v->contains(e)) { out += " list"; }
            }
        }
        return out;
    }
};

} // namespace

TEST_CASE("restore: again, after any change, gives what copying everything gives [P2]", "[snapshot]") {
    for (const way& w : all_ways) {
        if (std::string_view{w.name} == "another set in its place") { continue; }
        INFO(w.name);
        watched_town town;
        const snapshot s = followed(town.set);
        w.change(town.set);
        town.changed = town.told = 0;
        restore(town.set, s);
        CHECK(town.wrong(s) == "");
        CHECK(town.changed == 1);
        CHECK(town.told == 0);
        CHECK(pages_to_copy(town.set, s) == 0);
        // and it goes on
        town.set.insert(entity{people + 7}, {.hp = 1}, condition::cursed);
        CHECK(town.told == 1);
        town.set.erase(entity{4});
        restore(town.set, s);
        CHECK(town.wrong(s) == "");
    }
}

TEST_CASE("restore: between times of one set copies what differs, in any order [P2]", "[snapshot]") {
    watched_town town;
    std::vector<snapshot> frames(6);
    for (std::uint32_t i = 0; i < frames.size(); ++i) {
        for (std::uint32_t k = 0; k < 5; ++k) {
            const entity e{40 * i + k};
            town.set.set_data(e, {.hp = -int(i)});
            town.set.toggle_traits(e, k % 2 == 0 ? condition::cursed : condition::poisoned);
            if (i == 2) { town.set.erase(entity{900 + k}); }
            if (i == 4) { town.set.insert(entity{people + k}, {.hp = 4}, job::mayor); }
        }
        capture(town.set, frames[i]);
    }
    for (std::uint32_t turn = 0; turn < 60; ++turn) {
        const snapshot& s = frames[turn * 5 % 6];
        if (turn > 6) { CHECK(pages_to_copy(town.set, s) < people / page / 2); }
        restore(town.set, s);
        REQUIRE(town.wrong(s) == "");
        if (turn % 4 == 0) {
            snapshot& other = frames[turn % 6];
            town.set.set_data(entity{turn}, {.hp = int(turn)});
            capture(town.set, other);
            REQUIRE(unlike_full_capture(town.set, other).empty());
        }
    }
}

TEST_CASE("restore: the same time again and again costs what was changed in between [P2]", "[snapshot]") {
    watched_town town;
    const snapshot s = capture(town.set);
    restore(town.set, s); // begins to look at changes
    for (std::uint32_t turn = 0; turn < 50; ++turn) {
        town.set.set_data(entity{turn * 16}, {.hp = -1});
        CHECK(pages_to_copy(town.set, s) == 1);
        restore(town.set, s);
        REQUIRE(town.wrong(s) == "");
    }
}

TEST_CASE("restore: a snapshot of another set, again and again [P2]", "[snapshot]") {
    watched_town town;
    citizens other = town_of_many();
    other.erase(entity{3});
    other.insert(entity{70'000}, {.hp = 9}, condition::shielded);
    const snapshot s = capture(other);
    restore(town.set, s);
    CHECK(town.wrong(s) == "");
    restore(town.set, s);
    for (std::uint32_t turn = 0; turn < 5; ++turn) {
        town.set.erase(entity{turn * 100 + 20});
        CHECK(pages_to_copy(town.set, s) == 2);
        restore(town.set, s);
        REQUIRE(town.wrong(s) == "");
        CHECK(town.set.contains(entity{70'000}));
    }
    // the snapshot then follows this set
    snapshot copy = s;
    town.set.set_data(entity{0}, {.hp = -1});
    CHECK(pages_to_copy(town.set, copy) == 1);
    capture(town.set, copy);
    CHECK(unlike_full_capture(town.set, copy).empty());
}

TEST_CASE("restore: what a predicate refuses has not happened, and is not believed to [P2]", "[snapshot]") {
    watched_town town;
    const snapshot s = followed(town.set);
    town.set.set_data(entity{1}, {.hp = -1});
    town.set.erase(entity{500});
    bool fails = false;
    const auto picky = town.set.make_view({}, [&](const citizen&) { return fails ? throw failed{} : true; });
    const snapshot now = capture(town.set);
    fails = true;
    CHECK_THROWS_AS(restore(town.set, s), failed);
    fails = false;
    CHECK(town.wrong(now) == "");
    CHECK(pages_to_copy(town.set, s) == 3);
    restore(town.set, s);
    CHECK(town.wrong(s) == "");
}

TEST_CASE("restore: bytes between the fields are no reason to forget a page [P1]", "[snapshot]") {
    // The comparison of fields passes over padding; a snapshot that is brought up to date must not.
    ensign::entity_set<padded> set;
    for (std::uint32_t id = 0; id < 500; ++id) { set.insert(entity{id}, {'a', int(id)}); }
    auto s = capture(set);
    capture(set, s);
    set.bulk_write([](std::span<padded> all) { reinterpret_cast<unsigned char*>(all.data())[1] ^= 0x55; });
    CHECK(pages_to_copy(set, s) == 1);
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
}
