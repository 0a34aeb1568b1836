// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

struct place {
    float x = 0, y = 0;
};
ENSIGN_FIELDS(place, x, y);

struct tower {
    std::uint8_t level = 0;
    place at{}; // behind padding
    std::array<std::int16_t, 3> stock{};
    std::uint32_t crew : 5 = 0;
    std::uint32_t guns : 4 = 0;
};
ENSIGN_FIELDS(tower, level, at, stock, crew, guns);

struct loose { // not described
    int a = 0;
};

} // namespace

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture;
using ensign::diff;
using ensign::entity;
using ensign::row_change_kind;
using town::condition;
using town::job;
using towers = ensign::entity_set<tower, condition, job>;

TEST_CASE("diff: equal snapshots have none, whatever the order of their rows [P6]", "[snapshot]") {
    towers a;
    towers b;
    for (std::uint32_t id = 0; id < 50; ++id) { a.insert(entity{id}, {.level = 1}, condition::cursed); }
    for (std::uint32_t id = 50; id-- != 0;) { b.insert(entity{id}, {.level = 1}, condition::cursed); }
    b.add_traits(entity{3}, job::smith);
    b.clear_traits<job>(entity{3}); // a column without a flag
    CHECK(diff(capture(a), capture(b)).empty());
    CHECK(diff(ensign::snapshot_of<towers>{}, ensign::snapshot_of<towers>{}).empty());
}

TEST_CASE("diff: rows by id, fields by leaf and flags by name, in ascending order [P6]", "[snapshot]") {
    towers set;
    set.insert(entity{9}, {}, condition::cursed, job::mayor);
    set.insert(entity{4}, {});
    set.insert(entity{1'000'000}, {});
    set.insert(entity{2}, {});
    const auto before = capture(set);
    set.erase(entity{4});
    set.insert(entity{7}, {});
    set.update(entity{9}, [](tower& t, auto& m, auto& j) {
        t.at.y = 5;
        t.stock[2] = 1;
        m = condition::poisoned;
        j = job::smith;
    });
    set.update(entity{1'000'000}, [](tower& t) { t.guns = 3; });
    set.set_traits(entity{2}, ensign::traits<condition>::retaining(0x80));
    const auto d = diff(before, capture(set));
    CHECK(d.text() == "2: +bit 7\n"
                      "4: removed\n"
                      "7: added\n"
                      "9: at.y, stock; +poisoned -cursed +smith -mayor\n"
                      "1000000: guns\n");
    REQUIRE(d.size() == 5);
    CHECK(d.count(row_change_kind::added) == 1);
    CHECK(d.count(row_change_kind::removed) == 1);
    CHECK(d.count(row_change_kind::changed) == 3);
    CHECK(d[3].who == entity{9});
    CHECK(d[3].data);
    CHECK(d[3].fields == std::vector<std::uint32_t>{2, 3});
    CHECK(d.layout().leaves[d[3].fields[0]].path == "at.y");
    REQUIRE(d[3].traits.size() == 2);
    CHECK(d[3].traits[0] == ensign::trait_change{.column = 0, .added = 2, .removed = 1});
    std::size_t seen = 0;
    for (const ensign::row_change& c : d) { seen += c.who == d[seen].who ? 1 : 0; }
    CHECK(seen == d.size());
    const auto back = diff(capture(set), before);
    CHECK(back.text(back[1]) == "4: added");
    CHECK(back.text(back[3]) == "9: at.y, stock; +cursed -poisoned +mayor -smith");
}

TEST_CASE("diff: applying the changed rows to the one gives the other [P6]", "[snapshot]") {
    towers set;
    for (std::uint32_t id = 0; id < 40; ++id) { set.insert(entity{id}, {.level = std::uint8_t(id)}); }
    const auto a = capture(set);
    for (std::uint32_t id = 0; id < 40; id += 3) { set.erase(entity{id}); }
    for (std::uint32_t id = 1; id < 40; id += 3) {
        set.update(entity{id}, [](tower& t) { t.crew = 9; });
    }
    for (std::uint32_t id = 100; id < 105; ++id) { set.insert(entity{id}, {}, job::baker); }
    const auto b = capture(set);
    towers replay;
    ensign::restore(replay, a);
    towers target;
    ensign::restore(target, b);
    for (const ensign::row_change& c : diff(a, b)) {
        if (c.kind == row_change_kind::removed) {
            replay.erase(c.who);
        } else {
            replay.insert_or_assign(c.who, target.get(c.who), target.traits_of<condition>(c.who),
                                    target.traits_of<job>(c.who));
        }
    }
    CHECK(capture(replay) == b);
}

TEST_CASE("diff: data without a description has no fields, and is still told [P6]", "[snapshot]") {
    ensign::entity_set<loose, condition> set;
    set.insert(entity{1}, {});
    const auto before = capture(set);
    set.set_data(entity{1}, {.a = 1});
    set.add_traits(entity{1}, condition::cursed);
    const auto d = diff(before, capture(set));
    REQUIRE(d.size() == 1);
    CHECK(d[0].data);
    CHECK(d[0].fields.empty());
    CHECK(d.text(d[0]) == "1: data; +cursed");
}

TEST_CASE("diff: raw snapshots are compared alike [P6]", "[snapshot]") {
    towers set;
    set.insert(entity{1}, {}, condition::cursed);
    set.insert(entity{2}, {});
    const auto a = capture(set);
    set.update(entity{1}, [](tower& t) { t.guns = 3; });
    set.add_traits(entity{2}, condition::shielded);
    set.insert(entity{3}, {});
    const auto b = capture(set);
    const auto typed = diff(a, b);
    const auto raw = diff(ensign::to_raw(a), ensign::to_raw(b));
    CHECK(raw.text() == typed.text());
    CHECK(raw == typed);
}

TEST_CASE("diff: between different schemas values are compared by name [P6]", "[snapshot]") {
    towers set;
    set.insert(entity{1}, {.level = 3}, condition::cursed);
    const auto now = ensign::to_raw(capture(set));
    auto old = now;
    old.layout.leaves[0].kind = ensign::leaf_kind::u16; // was wider
    old.layout.leaves[0].size = 2;
    old.columns[0] = {std::byte{3}, std::byte{0}};
    for (auto& m : old.layout.traits[0].members) { m.bits <<= 1; } // other bits
    old.masks[0] = {2};
    CHECK(diff(old, now).empty());
    old.masks[0] = {4};
    old.columns[0][0] = std::byte{4};
    CHECK(diff(old, now).text() == "1: level; +cursed -poisoned\n");
}

TEST_CASE("diff: between raw snapshots of one schema unknown flags are compared as they are [P6]", "[snapshot]") {
    towers set;
    set.insert(entity{1}, {}, ensign::traits<condition>::retaining(0x80));
    ensign::raw_snapshot a = ensign::to_raw(ensign::capture(set));
    CHECK(diff(a, a).size() == 0);
    ensign::raw_snapshot b = a;
    b.masks[0][0] = 0x40;
    REQUIRE(diff(a, b).size() == 1);
    CHECK(diff(a, b)[0].traits[0].added == 0x40);
    CHECK(diff(a, b)[0].traits[0].removed == 0x80);
}
