// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"
#include "folder.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;
import ensign.resdata;
import resdata_sample;

namespace resdata = ensign::resdata;
using ensign::entity;
using sample::complaint;
using sample::has;
using town::citizen;
using town::condition;
using town::job;
using citizens = ensign::entity_set<citizen, condition, job>;
using cities = ensign::entity_set<sample::city>;

namespace later { // the same vocabulary in a later program

enum class condition : std::uint16_t { none = 0, shielded = 1, cursed = 1 << 4, poisoned = 1 << 9, haunted = 1 << 11 };
ENSIGN_TRAITS(condition, (none, shielded, cursed, poisoned, haunted));

enum class ruled_condition : std::uint8_t { none = 0, cursed = 1, poisoned = 2, shielded = 4 };
ENSIGN_TRAITS(ruled_condition, (none, cursed, poisoned, shielded));
ENSIGN_RULES(ruled_condition, exclusive(cursed, shielded), implies(poisoned, shielded));

} // namespace later
using ruled_citizens = ensign::entity_set<citizen, later::ruled_condition, job>;
using later_citizens = ensign::entity_set<citizen, later::condition, job>;

namespace {

citizens people_of(int count) {
    citizens out{"citizens"};
    for (int i = 0; i < count; ++i) {
        out.insert(entity{static_cast<std::uint32_t>(i * 7)}, {.hp = i, .morale = 0.5F},
                   i % 2 == 0 ? condition::cursed : condition::poisoned, i % 3 == 0 ? job::mayor : job::none);
    }
    return out;
}

cities two_cities() {
    cities out{"cities"};
    out.insert(entity{1}, {.wealth = 2.5});
    out.insert(entity{2}, {.wealth = -1});
    return out;
}

} // namespace

TEST_CASE("sets: saved and loaded, several are as they were [P8][R1]", "[sets]") {
    const folder here;
    const citizens people = people_of(40);
    const cities places = two_cities();
    resdata::save(here.path("a.resdata"), people, places);

    citizens p{"citizens"};
    cities c{"cities"};
    p.insert(entity{99}, {.hp = 1});
    const auto cursed = p.make_view({.all_of = condition::cursed});
    int told = 0;
    const ensign::scoped_connection on = p.on_set_changed([&] { ++told; });
    const auto report = resdata::load(here.path("a.resdata"), c, p); // in any order
    CHECK(ensign::capture(p) == ensign::capture(people));
    CHECK(ensign::capture(c) == ensign::capture(places));
    CHECK(report.text().empty());
    CHECK(report.sets[0].set == "cities");
    CHECK(report.allocator() == nullptr);
    CHECK(cursed.size() == 20);
    CHECK(told == 1);

    cities alone{"cities"}; // what nobody asks for is left alone
    resdata::load(here.path("a.resdata"), alone);
    CHECK(alone.size() == 2);

    resdata::save(here.path("b.resdata"), resdata::write_options{.packing = resdata::codec::zstd}, people);
    citizens q{"citizens"};
    resdata::load(here.path("b.resdata"), q);
    CHECK(ensign::capture(q) == ensign::capture(people));
}

TEST_CASE("sets: a set that is not in the file is named, with those that are [R2]", "[sets]") {
    const resdata::document d = resdata::to_document(people_of(3), two_cities());
    citizens other{"folk"};
    cities places{"cities"};
    CHECK(
        complaint<resdata::unknown_set>([&] { resdata::load(d, places, other); }) ==
        "load: there is no set 'folk'; there are 'citizens', 'cities'. Give the set the name that it was saved with.");
    CHECK(places.empty()); // all or none
    CHECK(has(complaint<resdata::unknown_set>([&] { resdata::load(resdata::document{}, other); }), "there is none"));
    CHECK(has(complaint<resdata::bad_document>([&] { resdata::save("never", cities{}, cities{}); }),
              "two sets of this name"));
    CHECK_FALSE(std::filesystem::exists("never"));
}

TEST_CASE("sets: conditions come back by name when their bits have moved [P5]", "[sets]") {
    const citizens people = people_of(40);
    later_citizens later{"citizens"};
    const auto report = resdata::load(resdata::to_document(people), later);
    CHECK(report.sets[0].rows.losses.empty());
    REQUIRE(later.size() == people.size());
    for (const auto row : people.rows()) {
        const auto now = later.traits_of<later::condition>(row.id);
        const auto was = people.traits_of<condition>(row.id);
        CHECK(now.has_any(later::condition::cursed) == was.has_any(condition::cursed));
        CHECK(now.has_any(later::condition::poisoned) == was.has_any(condition::poisoned));
        CHECK_FALSE(now.has_any(later::condition::haunted));
        CHECK(later.traits_of<job>(row.id) == people.traits_of<job>(row.id));
    }
    citizens again{"citizens"};
    resdata::load(resdata::to_document(later), again); // and back: nobody is haunted
    CHECK(ensign::capture(again) == ensign::capture(people));
}

TEST_CASE("sets: an unknown flag is refused by name, bit and rows, and nothing changes [P5][R2]", "[sets]") {
    later_citizens later{"citizens"};
    resdata::load(resdata::to_document(people_of(10)), later);
    later.add_traits(entity{7}, later::condition::haunted);
    later.add_traits(entity{21}, later::condition::haunted);
    const resdata::document d = resdata::to_document(later, two_cities());

    citizens people = people_of(5);
    cities places{"cities"};
    const auto before = ensign::capture(people);
    const std::string said = complaint<ensign::refused_rows>([&] { resdata::load(d, places, people); });
    CHECK(has(said, "haunted"));
    CHECK(has(said, "bit 11"));
    CHECK(has(said, "2 rows"));
    CHECK(ensign::capture(people) == before);
    CHECK(places.empty());

    resdata::load_options drop;
    drop.migration.traits = ensign::unknown_names::drop;
    const auto report = resdata::load(d, drop, people);
    CHECK(people.size() == 10);
    CHECK(has(report.text(), "citizens: "));
    CHECK(has(report.text(), "haunted"));
}

TEST_CASE("sets: an id pool that was saved goes on [R1]", "[sets]") {
    ensign::id_pool pool;
    citizens people{"citizens"};
    for (int i = 0; i < 5; ++i) { people.insert(pool.acquire(), {.hp = i}); }
    const entity gone = people.ids()[2];
    people.erase(gone);
    pool.release(gone);
    resdata::document d = resdata::to_document(people);
    d.sets[0].allocator = pool.save();
    d.meta = R"({"tick":7})";

    const resdata::document back = resdata::read(resdata::write(d));
    const auto report = resdata::load(back, people);
    CHECK(report.meta == d.meta);
    REQUIRE(report.allocator() != nullptr);
    ensign::id_pool again{*report.allocator()};
    CHECK_FALSE(again.alive(gone));
    const entity next = again.acquire();
    CHECK(next != gone);
    CHECK(next == pool.acquire());
}

TEST_CASE("sets: what is told is chosen, and views follow [V9]", "[sets]") {
    citizens people = people_of(4);
    const resdata::document d = resdata::to_document(people);
    people.remove_traits(entity{0}, condition::cursed);
    auto cursed = people.make_view({.all_of = condition::cursed});
    int entered = 0;
    const ensign::scoped_connection on = cursed.on_enter([&](entity) { ++entered; });
    resdata::load(d, people);
    CHECK(entered == 0);
    CHECK(cursed.contains(entity{0}));
    people.remove_traits(entity{0}, condition::cursed);
    resdata::load_options told;
    told.how = ensign::notify::diff;
    resdata::load(d, told, people);
    CHECK(entered == 1);
}

TEST_CASE("sets: inside a dispatch nothing is loaded [P3]", "[sets]") {
    citizens people = people_of(4);
    const resdata::document d = resdata::to_document(people_of(9));
    bool refused = false;
    const ensign::scoped_connection on = people.on_inserted([&](entity) {
        try {
            resdata::load(d, people);
        } catch (const ensign::reentry_error&) { refused = true; }
    });
    people.insert(entity{100}, {});
    CHECK(refused);
    CHECK(people.size() == 5);
}

TEST_CASE("sets: files of version 1 are what the caller says, without traits [R5]", "[sets]") {
    const folder here;
    std::vector<std::byte> bytes = {std::byte{'R'}, std::byte{'E'}, std::byte{'S'}, std::byte{0}};
    const auto put = [&](auto value) {
        const auto view = std::as_bytes(std::span{&value, 1});
        bytes.insert(bytes.end(), view.begin(), view.end());
    };
    for (const std::int32_t n : {1, -77, static_cast<std::int32_t>(sizeof(citizen)), 2, 5, -6}) { put(n); }
    put(citizen{.hp = 3, .morale = 1});
    put(citizen{.hp = 4, .morale = 2});
    const auto write = [&](const char* name) {
        std::ofstream{here.path(name), std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                               static_cast<std::streamsize>(bytes.size()));
        return here.path(name);
    };
    citizens people = people_of(7);
    const std::string good = write("old.resdata");
    CHECK(has(complaint<resdata::unsupported_file>([&] { resdata::load(good, people); }), "version 1"));
    CHECK(people.size() == 7);
    const auto report = resdata::load_version_1(good, people);
    CHECK(people.size() == 2);
    CHECK(people.get(entity{5}).hp == 3);
    CHECK(people.get(entity{static_cast<std::uint32_t>(-6)}).hp == 4);
    CHECK(people.traits_of<condition>(entity{5}).empty());
    CHECK(has(report.text(), "citizens: "));
    CHECK(has(report.text(), "every mask is zero"));
    bytes.pop_back();
    const std::string cut = write("cut.resdata");
    CHECK(has(complaint<resdata::read_error>([&] { resdata::load_version_1(cut, people); }), "cut.resdata"));
    CHECK(people.size() == 2);
}

TEST_CASE("sets: rows of a file that break a rule of today are refused, or kept with a line [R6][T13]", "[sets]") {
    const folder here;
    resdata::save(here.path("a.resdata"), people_of(4)); // 7 and 21 are poisoned, and nobody is shielded
    ruled_citizens today{"citizens"};
    const std::string text = complaint<ensign::refused_rows>([&] { resdata::load(here.path("a.resdata"), today); });
    CHECK(has(text, "ruled_condition: poisoned breaks implies(poisoned, shielded), in 2 rows, first entity 7 (row 1)"));
    CHECK(today.empty());

    const resdata::load_options keeping{.migration = {.rules = ensign::broken_rules::keep}};
    const auto report = resdata::load(here.path("a.resdata"), keeping, today);
    CHECK(has(report.text(), "poisoned breaks implies(poisoned, shielded) and was kept"));
    CHECK(today.size() == 4);

    resdata::save(here.path("b.resdata"), today); // the rules are in the file, and say so when they are gone
    citizens without{"citizens"};
    CHECK(has(resdata::load(here.path("b.resdata"), without).text(), "the rule exclusive(cursed, shielded) is gone"));
    CHECK(resdata::read_file(here.path("b.resdata")).sets[0].layout.traits[0].rules.size() == 2);
}
