// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace before {

enum class mood : std::uint8_t { calm, angry, sad };
ENSIGN_VALUES(mood, calm, angry, sad);
enum class order : std::uint8_t { march = 1, hold = 2, dig = 4 };
ENSIGN_TRAITS(order, (march, hold, dig));

struct home {
    float x = 0, y = 0;
};
ENSIGN_FIELDS(home, x, y);

struct army {
    std::int16_t strength = 0;
    home base{};
    mood temper = mood::calm;
    bool alive = true;
    char title[8]{};
    std::uint32_t rank : 5 = 0;
    std::int32_t supplies[3]{};
    std::uint8_t gone = 0;
};
ENSIGN_FIELDS(army, strength, base, temper, alive, title, rank, supplies, gone);

} // namespace before

namespace now {

enum class mood : std::uint16_t { angry = 7, calm = 3, merry = 0 };
ENSIGN_VALUES(mood, angry, calm, merry);
enum class order : std::uint32_t { hold = 1, march = 1U << 20, rest = 4 };
ENSIGN_TRAITS(order, (hold, march, rest));
enum class rank : std::uint8_t { high = 1 };
ENSIGN_TRAITS(rank, (high));

struct home {
    double y = 0, x = 0;
};
ENSIGN_FIELDS(home, y, x);

struct army {
    home base{};
    bool alive = true;
    std::int64_t strength = 0;
    mood temper = mood::merry;
    char title[12]{};
    std::uint32_t rank : 7 = 0;
    std::int32_t supplies[4]{-1, -1, -1, -1};
    std::uint32_t fresh = 42;
};
ENSIGN_FIELDS(army, base, alive, strength, temper, title, rank, supplies, fresh);

} // namespace now

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using Catch::Matchers::ContainsSubstring;
using ensign::capture;
using ensign::entity;
using ensign::migration_options;
using ensign::notify;
using ensign::raw_snapshot;
using ensign::restore;
using ensign::restore_report;
using ensign::to_raw;
using ensign::unknown_names;
using old_armies = ensign::entity_set<before::army, before::order>;
using armies = ensign::entity_set<now::army, now::rank, now::order>;

namespace {

raw_snapshot saved(before::army first = {}, ensign::traits<before::order> orders = {}) {
    old_armies set;
    set.insert(entity{3}, {});
    set.insert(entity{1}, first, orders);
    return to_raw(capture(set), "armies");
}

template <std::size_t N>
void set_value(raw_snapshot& s, const char* path, std::size_t row, const unsigned char (&bytes)[N]) {
    for (std::size_t i = 0; i < s.layout.leaves.size(); ++i) {
        if (s.layout.leaves[i].path == path) {
            std::memcpy(s.columns[i].data() + row * column_bytes(s.layout.leaves[i]), bytes, N);
            return;
        }
    }
    throw std::runtime_error{"no such column"};
}

constexpr migration_options unpaired{.unpaired = true};

std::string refusal(const raw_snapshot& s, migration_options options = unpaired) {
    armies set;
    set.insert(entity{77}, {});
    const auto before = capture(set);
    std::string out;
    int events = 0;
    const auto c = set.on_set_changed([&] { ++events; });
    try {
        restore(set, s, options);
    } catch (const ensign::error& e) { out = e.what(); }
    CHECK(capture(set) == before);
    CHECK(events == 0);
    return out;
}

} // namespace

TEST_CASE("migrate: rows of the same schema come back as they were [P5]", "[snapshot]") {
    old_armies set;
    set.insert(entity{9}, {.strength = 5, .temper = before::mood::sad, .title = "north", .rank = 17},
               before::order::dig);
    set.insert(entity{2}, {.supplies = {1, 2, 3}});
    const auto first = capture(set);
    old_armies other;
    const restore_report report = restore(other, to_raw(first));
    CHECK(report.match == ensign::schema_match::exact);
    CHECK(report.text().empty());
    CHECK(capture(other) == first);
    CHECK(other.ids()[0] == entity{9});
    CHECK(ensign::from_raw<ensign::snapshot_of<old_armies>>(to_raw(first)) == first);
}

TEST_CASE("migrate: fields, values and flags are found by name [P5]", "[snapshot]") {
    const before::army first{.strength = -300,
                             .base = {1.5F, -2},
                             .temper = before::mood::angry,
                             .alive = false,
                             .title = "seventh",
                             .rank = 31,
                             .supplies = {7, 8, 9}};
    armies set;
    const restore_report report = restore(set, saved(first, before::order::march | before::order::hold), unpaired);
    REQUIRE(set.size() == 2);
    CHECK(set.ids()[0] == entity{3});
    const now::army& a = set.get(entity{1});
    CHECK(a.strength == -300);
    CHECK(a.base.x == 1.5);
    CHECK(a.base.y == -2);
    CHECK(a.temper == now::mood::angry);
    CHECK_FALSE(a.alive);
    CHECK(std::string{a.title} == "seventh");
    CHECK(a.rank == 31);
    CHECK(a.supplies[2] == 9);
    CHECK(a.supplies[3] == -1); // the default of the member
    CHECK(a.fresh == 42);
    CHECK(set.traits_of<now::order>(entity{1}) == (now::order::march | now::order::hold));
    CHECK(set.traits_of<now::rank>(entity{1}).empty());
    CHECK(set.get(entity{3}).temper == now::mood::calm);
    CHECK(report.match == ensign::schema_match::different);
    CHECK(report.losses.empty());
    CHECK_THAT(report.text(), ContainsSubstring("gone: "));
    CHECK_THAT(report.text(), ContainsSubstring("fresh: "));
}

TEST_CASE("migrate: each of 64 flags arrives, whatever bit it has had [P5]", "[snapshot]") {
    ensign::schema was;
    was.traits.push_back({.type = "wide", .underlying = ensign::leaf_kind::u64});
    for (unsigned bit = 0; bit < 64; ++bit) {
        was.traits[0].members.push_back({"flag" + std::to_string(bit), std::uint64_t{1} << bit});
    }
    ensign::schema is = was;
    for (unsigned bit = 0; bit < 64; ++bit) { is.traits[0].members[bit].bits = std::uint64_t{1} << (bit * 5 + 3) % 64; }
    raw_snapshot s{was, {}, {}, {{}}};
    for (unsigned bit = 0; bit < 64; ++bit) {
        s.ids.push_back(entity{bit});
        s.masks[0].push_back(std::uint64_t{1} << bit);
    }
    const raw_snapshot out = ensign::migrate(s, is);
    for (unsigned bit = 0; bit < 64; ++bit) { CHECK(out.masks[0][bit] == std::uint64_t{1} << (bit * 5 + 3) % 64); }
    CHECK(ensign::migrate(out, was) == s);
}

TEST_CASE("migrate: unknown bits are refused, dropped or retained [P5][T4]", "[snapshot]") {
    old_armies set;
    for (std::uint32_t id = 10; id < 14; ++id) { set.insert(entity{id}, {}); }
    raw_snapshot s = to_raw(capture(set), "armies");
    s.masks[0] = {0, 0x84, 4, 0x80};
    old_armies other;
    try {
        restore(other, s);
        FAIL("bit 7 has no name");
    } catch (const ensign::refused_rows& e) {
        REQUIRE(e.findings().size() == 1); // dig is known
        CHECK(e.findings()[0].subject == "order");
        CHECK(e.findings()[0].text == "bit 7 is no flag here");
        CHECK(e.findings()[0].first == entity{11});
        CHECK(e.findings()[0].first_row == 1);
        CHECK(e.findings()[0].rows == 2);
    }
    CHECK(other.empty());
    const restore_report dropped = restore(other, s, {.traits = unknown_names::drop});
    CHECK(other.traits_of(entity{11}) == ensign::traits{before::order::dig});
    REQUIRE(dropped.losses.size() == 1);
    CHECK(dropped.losses[0].rows == 2);
    CHECK_THAT(dropped.text(), ContainsSubstring("bit 7 was dropped, in 2 rows, first entity 11 (row 1)"));
    const restore_report kept = restore(other, s, {.traits = unknown_names::retain});
    CHECK(kept.losses.empty());
    CHECK(other.traits_of(entity{11}).bits() == 0x84);
    CHECK(to_raw(capture(other), "armies").masks == s.masks); // a relay passes them on

    // far beyond the width of the enum
    s.masks[0][3] = std::uint64_t{1} << 50;
    CHECK_THROWS_AS(restore(other, s, {.traits = unknown_names::retain}), ensign::refused_rows);
    CHECK(other.traits_of(entity{11}).bits() == 0x84);
}

TEST_CASE("migrate: what a row loses is refused with its name, or told [P5]", "[snapshot]") {
    const raw_snapshot s = saved({.temper = before::mood::sad}, before::order::dig | before::order::hold);
    const std::string text = refusal(s);
    CHECK_THAT(text, ContainsSubstring("temper: 'sad' (2) is no value here, in 1 row, first entity 1 (row 1)"));
    CHECK_THAT(text, ContainsSubstring("order: dig (bit 2) is no flag here, in 1 row, first entity 1 (row 1)"));
    armies set;
    const restore_report report =
        restore(set, s, {.traits = unknown_names::drop, .values = unknown_names::drop, .unpaired = true});
    CHECK(report.losses.size() == 2);
    CHECK(set.get(entity{1}).temper == now::mood::merry); // the default of the member
    CHECK(set.traits_of<now::order>(entity{1}) == ensign::traits{now::order::hold});
}

TEST_CASE("migrate: a bool that is neither 0 nor 1 is refused, by every policy and for every schema [P5]",
          "[snapshot]") {
    raw_snapshot s = saved();
    set_value(s, "alive", 0, {2});
    CHECK_THAT(refusal(s),
               ContainsSubstring("alive: 2 is no bool: only 0 and 1 are, in 1 row, first entity 3 (row 0)"));
    old_armies same;
    CHECK_THROWS_AS(restore(same, s), ensign::refused_rows);
    CHECK(same.empty());
}

TEST_CASE("migrate: numbers that do not fit are refused one by one when narrowing is allowed [P5]", "[snapshot]") {
    armies wide;
    wide.insert(entity{1}, {.temper = now::mood::calm, .supplies = {1, 2, 3, 0}});
    wide.insert(entity{2}, {.strength = 40'000, .temper = now::mood::calm, .supplies = {1, 2, 3, 0}});
    wide.insert(entity{3}, {.strength = 40'000, .temper = now::mood::calm, .rank = 100, .supplies = {1, 2, 3, 4}});
    const raw_snapshot s = to_raw(capture(wide), "armies");
    old_armies set;
    CHECK_THROWS_AS(restore(set, s, unpaired), ensign::schema_mismatch);
    const migration_options narrowing{.narrowing = true, .unpaired = true};
    try {
        restore(set, s, narrowing);
        FAIL("40,000 does not fit");
    } catch (const ensign::refused_rows& e) {
        const std::string text = e.what();
        CHECK_THAT(text, ContainsSubstring("strength: 40000 does not fit into i16, in 2 rows, first entity 2 (row 1)"));
        CHECK_THAT(text, ContainsSubstring("rank: 100 does not fit into u32:5, in 1 row, first entity 3 (row 2)"));
        CHECK_THAT(text, ContainsSubstring("supplies: an element that would be cut off is not zero, in 1 row"));
    }
    CHECK(set.empty());
    wide.erase(entity{3});
    wide.update(entity{2}, [](now::army& a) { a.strength = -32'768; });
    restore(set, to_raw(capture(wide), "armies"), narrowing);
    CHECK(set.get(entity{2}).strength == -32'768);
    CHECK(set.get(entity{2}).supplies[2] == 3);
}

TEST_CASE("migrate: schemas that cannot be brought together are refused before any row [P5]", "[snapshot]") {
    CHECK_THAT(refusal(saved(), {.unpaired = true, .strict = true}), ContainsSubstring("gone"));
    ensign::entity_set<now::home> homes;
    CHECK_THROWS_AS(restore(homes, saved(), {.strict = true}), ensign::schema_mismatch);
}

TEST_CASE("migrate: restoring is bulk, tells differences on request, and obeys the rules of re-entry [P5][P3][V9]",
          "[snapshot]") {
    armies set;
    set.insert(entity{8}, {});
    auto holding = set.make_view({.all_of = now::order::hold});
    const raw_snapshot s = saved({}, before::order::hold);
    int entered = 0;
    int changed = 0;
    int erased = 0;
    const auto a = holding.on_enter([&] { ++entered; });
    const auto b = set.on_set_changed([&] { ++changed; });
    const auto c = set.on_erased([&] {
        CHECK_THROWS_AS(restore(set, s), ensign::reentry_error); // before it is looked at
        ++erased;
    });
    restore(set, s, unpaired);
    CHECK((entered == 0 && changed == 1 && erased == 0));
    CHECK(holding.size() == 1);
    set.clear();
    set.insert(entity{8}, {});
    changed = 0;
    restore(set, s, unpaired, notify::diff);
    CHECK((entered == 1 && changed == 1 && erased == 1));
    set.transaction([&] { CHECK_THROWS_AS(restore(set, raw_snapshot{}), ensign::reentry_error); });
}

TEST_CASE("migrate: between schemas without types new fields are zero [P5]", "[snapshot]") {
    const raw_snapshot s = saved({.strength = 5, .temper = before::mood::angry}, before::order::march);
    restore_report report;
    const ensign::schema target = ensign::schema_of<now::army, now::rank, now::order>("armies");
    const raw_snapshot out = ensign::migrate(s, target, unpaired, &report);
    CHECK_NOTHROW(validate(out));
    CHECK(out.layout == target);
    CHECK(report.match == ensign::schema_match::different);
    const auto typed = ensign::from_raw<ensign::snapshot_of<armies>>(out);
    CHECK(typed.data()[1].strength == 5);
    CHECK(typed.data()[1].temper == now::mood::angry);
    CHECK(typed.data()[1].fresh == 0);
    CHECK(typed.masks<now::order>()[1] == ensign::traits{now::order::march});
}

TEST_CASE("migrate: findings beyond the first fifty values are counted [P5]", "[snapshot]") {
    armies wide;
    for (std::uint32_t id = 0; id < 60; ++id) {
        wide.insert(entity{id}, {.strength = 100'000 + id, .temper = now::mood::calm});
    }
    for (std::uint32_t id = 0; id < 60; ++id) {
        wide.update(entity{id}, [](now::army& a) { a.supplies[3] = 0; });
    }
    old_armies set;
    try {
        restore(set, to_raw(capture(wide)), {.narrowing = true, .unpaired = true});
        FAIL("does not fit");
    } catch (const ensign::refused_rows& e) {
        CHECK(e.findings().size() == 50);
        CHECK_THAT(e.what(), ContainsSubstring("and 10 more"));
    }
}
