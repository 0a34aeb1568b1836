// SPDX-License-Identifier: BSL-1.0
#include "transactions.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using town::citizen;
using town::condition;
using town::fail;
using town::journal;
using town::lines;
using town::numbers;
using town::picture;
using town::record_view;
using town::sorted;
using town::strong;
using town::values;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr entity e3{3};
constexpr entity e9{9};

/// hp 5, 10, 15; 1 and 3 cursed.
citizens town_of_three() { return town::town_of_three<citizens>(e1, e2, e3); }

} // namespace

TEST_CASE("transactor: views show the state before a transaction until it ends [S9]", "[set]") {
    citizens set = town_of_three();
    const auto strong_ones = set.make_view({}, strong);
    const auto cursed = set.make_view({.all_of = condition::cursed});
    const auto before = [&] {
        CHECK(sorted(strong_ones.ids()) == numbers{2, 3});
        CHECK(strong_ones.size() == 2);
        CHECK(strong_ones.contains(e3));
        CHECK_FALSE(strong_ones.contains(e9));
        CHECK_FALSE(strong_ones.contains(e1));
        CHECK(sorted(cursed.ids()) == numbers{1, 3});
        CHECK(cursed.size() == 2);
        CHECK(cursed.contains(e1));
    };
    before();
    set.transaction([&] {
        set.set_data(e1, {.hp = 100});
        before();
        set.clear_traits(e1);
        before();
        set.insert(e9, {.hp = 100}, condition::cursed);
        before();
        set.erase(e3);
        before();
        set.insert(e3, {.hp = 1});
        before();
        set.erase(e3);
        before();
        set.erase(e1);
        before();
        set.erase(e2);
        before();
        set.erase(e9);
        before();
        CHECK(set.empty());
    });
    CHECK(strong_ones.empty());
    CHECK(strong_ones.ids().empty());
    CHECK(cursed.empty());
    CHECK_FALSE(cursed.contains(e1));
}

TEST_CASE("transactor: a looping view in a transaction leaves out the erased [S9][V11]", "[set]") {
    citizens set = town_of_three();
    const auto v = set.make_view({.all_of = condition::cursed});
    set.transaction([&] {
        set.erase(e1);
        CHECK(values(v) == numbers{3});
        v.for_each([&](entity e, const citizen& c) { CHECK(set.get(e).hp == c.hp); });
        CHECK(sorted(v.ids()) == numbers{1, 3});
    });
}

TEST_CASE("transactor: a none_of view judges the masks at the end of the transaction", "[set]") {
    citizens set = town_of_three();
    auto v = set.make_view({.none_of = condition::shielded});
    journal events;
    const auto view = record_view(v, events, "v");
    set.transaction([&] {
        set.add_traits(e1, condition::shielded);
        set.remove_traits(e1, condition::shielded);
        set.add_traits(e2, condition::shielded);
    });
    CHECK(events.take() == lines{"v exit 2"});
    CHECK(sorted(v) == numbers{1, 3});
}

TEST_CASE("transactor: a view made inside a transaction is right afterwards [S9][V8]", "[set]") {
    citizens set = town_of_three();
    std::optional<ensign::view<citizen, condition>> made;
    const auto right = [&] {
        bool same = true;
        std::size_t members = 0;
        for (const auto row : set.rows()) {
            same = same && made->contains(row.id) == strong(row.data);
            members += strong(row.data) ? 1U : 0U;
        }
        CHECK(same);
        CHECK(made->size() == members);
        CHECK(made->ids().size() == members);
    };
    const auto make = [&] { made.emplace(set.make_view({}, strong)); };

    set.transaction([&] {
        set.insert(e9, {.hp = 90});
        set.set_data(e1, {.hp = 50});
        set.erase(e2);
        make();
        set.set_data(e1, {.hp = 5}); // as it was: no net change
    });
    right();
    set.transaction([&] {
        set.insert(entity{10}, {.hp = 90});
        make();
        set.set_data(entity{10}, {.hp = 1});
        set.erase(e3);
    });
    right();
    fail(set, [&] {
        set.set_data(e1, {.hp = 50});
        set.set_data(e9, {.hp = 1});
        set.insert(e3, {.hp = 90});
        make();
        set.erase(e3);
    });
    right();
    set.transaction([&] {
        fail(set, [&] {
            set.set_data(e1, {.hp = 50});
            make();
        });
        set.insert(e3, {.hp = 15});
    });
    right();
    set.set_data(e1, {.hp = 60});
    right();
    set.erase(e1);
    right();
}

TEST_CASE("transactor: a view made inside a transaction is told only of true enters and exits [S9][V8]", "[set]") {
    citizens set = town_of_three();
    journal events;
    std::optional<ensign::view<citizen, condition>> made;
    decltype(record_view(*made, events, "")) connections;
    numbers members;
    const auto follow = [&] {
        made.emplace(set.make_view({}, strong));
        members = sorted(made->ids());
        connections = record_view(*made, events, "made");
    };
    set.transaction([&] {
        set.insert(e9, {.hp = 90});
        follow();
        set.insert(entity{10}, {.hp = 100});
        set.set_data(e3, {.hp = 0});
    });
    // Whatever it showed at first, the events lead from there to the state now.
    for (const std::string& line : events.take()) {
        const std::uint32_t id = static_cast<std::uint32_t>(std::stoul(line.substr(line.rfind(' '))));
        const auto at = std::find(members.begin(), members.end(), id);
        if (line.starts_with("made enter")) {
            CHECK(at == members.end());
            members.push_back(id);
        } else if (line.starts_with("made exit")) {
            REQUIRE(at != members.end());
            members.erase(at);
        }
    }
    std::sort(members.begin(), members.end());
    CHECK(members == numbers{2, 9, 10});
    CHECK(sorted(*made) == numbers{2, 9, 10});
}

TEST_CASE("transactor: disposing of views inside a transaction [S9][V7]", "[set]") {
    citizens set = town_of_three();
    std::optional<ensign::view<citizen, condition>> a{set.make_view({.all_of = condition::cursed})};
    std::optional<ensign::view<citizen, condition>> b{set.make_view({.all_of = condition::cursed})};
    set.transaction([&] {
        set.erase(e1);
        a.reset();
        set.insert(e1, {.hp = 1}, condition::cursed);
        set.erase(e1);
        set.erase(e3);
    });
    CHECK(b->empty());
    const lines before = picture(set);
    fail(set, [&] {
        set.erase(e2);
        b.reset();
    });
    CHECK(picture(set) == before);
}

TEST_CASE("transactor: what is refused or undone leaves no column of masks behind [S9][T4]", "[set]") {
    citizens set{"town"};
    set.insert(e1, {.hp = 5});
    set.insert(e2, {.hp = 5});
    const auto picky = set.make_raw_view([](const citizen& c, ensign::traits<condition> m) {
        if (c.hp == 13 || m.has_all(condition::doomed)) { throw std::runtime_error{"predicate"}; }
        return false;
    });
    const auto without_columns = [&] { return set.masks().empty() && set.memory().masks == 0; };
    REQUIRE(without_columns());
    SECTION("insert") { CHECK_THROWS(set.insert(e3, {.hp = 13}, condition::cursed)); }
    SECTION("insert_range") { CHECK_THROWS(set.insert_range({{e3, {.hp = 13}, condition::cursed}})); }
    SECTION("the first trait") { CHECK_THROWS(set.add_traits(e1, condition::doomed)); }
    SECTION("update") {
        CHECK_THROWS(set.update(e1, [](citizen& c, ensign::traits<condition>& m) {
            c.hp = 13;
            m = condition::cursed;
        }));
    }
    SECTION("a transaction that is left") {
        CHECK_THROWS(set.transaction([&] {
            set.add_traits(e1, condition::cursed);
            throw std::runtime_error{"body"};
        }));
    }
    SECTION("one inside another") {
        set.transaction([&] {
            set.set_data(e1, {.hp = 6});
            CHECK_THROWS(set.transaction([&] {
                set.add_traits(e1, condition::cursed);
                throw std::runtime_error{"body"};
            }));
            CHECK(without_columns());
        });
        CHECK(set.get(e1).hp == 6);
    }
    SECTION("a transaction that is refused") {
        CHECK_THROWS(set.transaction([&] { set.insert(e3, {.hp = 13}, condition::cursed); }));
    }
    CHECK(without_columns());
    CHECK(set.size() == 2);
    set.add_traits(e2, condition::cursed);
    CHECK(set.count_all(condition::cursed) == 1);
}

TEST_CASE("transactor: a view that is made inside sees the net changes about which nobody asked before [S9][V1]",
          "[set]") {
    citizens set = town_of_three();
    const auto older = set.make_view(ensign::field<&citizen::hp>() >= 100);
    std::optional<ensign::view<citizen, condition>> younger;
    set.transaction([&] {
        set.set_data(e1, {.hp = 50});
        younger = set.make_view(ensign::field<&citizen::hp>() >= 40);
        set.set_data(e2, {.hp = 50});
        set.set_data(e1, {.hp = 5});
    });
    CHECK(sorted(younger->ids()) == numbers{2});
    CHECK(older.empty());
    for (const auto how : {ensign::notify::set_changed, ensign::notify::diff}) {
        younger.reset();
        set.set_data(e1, {.hp = 5});
        set.set_data(e2, {.hp = 50});
        set.bulk_write(
            [&](std::span<citizen> all) {
                const citizen before = all[2];
                all[0].hp = all[2].hp = 60;
                younger = set.make_view(ensign::field<&citizen::hp>() >= 40); // all three
                all[0].hp = 6;
                all[2] = before;
            },
            how);
        CHECK(sorted(younger->ids()) == numbers{2});
    }
}
