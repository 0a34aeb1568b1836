// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::duplicate_entity;
using ensign::entity;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_traits;
using town::record_view;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

TEST_CASE("entity_set: insert takes data and any traits [S3][T11]", "[set]") {
    workers set = verified<workers>();
    set.insert(entity{1}, {.hp = 1});
    set.insert(entity{2}, {.hp = 2}, condition::cursed);
    set.insert(entity{3}, {.hp = 3}, job::smith | job::baker, condition::doomed | condition::shielded);
    set.insert(entity{4}, {.hp = 4}, traits<job>{job::mayor});
    CHECK(set.size() == 4);
    CHECK(set.traits_of<condition>(entity{1}).empty());
    CHECK(set.traits_of<condition>(entity{2}) == traits{condition::cursed});
    CHECK(set.traits_of<job>(entity{2}).empty());
    CHECK(set.traits_of<condition>(entity{3}) == traits<condition>::all());
    CHECK(set.traits_of<job>(entity{3}) == (job::smith | job::baker));
    CHECK(set.has_all(entity{4}, job::mayor));
    CHECK(set.get(entity{4}).hp == 4);
}

TEST_CASE("entity_set: insert of an entity that is there is an error that says where [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{7}, {.hp = 1}, condition::cursed);
    int events = 0;
    const auto c = set.on_inserted([&] { ++events; });
    CHECK_THROWS_AS(set.insert(entity{7}, {.hp = 2}), duplicate_entity);
    CHECK_THROWS_WITH(set.insert(entity{7}, {.hp = 2}),
                      "insert: entity 7 is already in set 'citizens'. Use insert_or_assign() to replace it, or another "
                      "id.");
    CHECK_THROWS_WITH(
        set.emplace(entity{7}),
        "emplace: entity 7 is already in set 'citizens'. Use insert_or_assign() to replace it, or another "
        "id.");
    try {
        set.insert(entity{7}, {});
    } catch (const duplicate_entity& e) { CHECK(e.who() == entity{7}); }
    CHECK(events == 0);
    CHECK(set.get(entity{7}).hp == 1);
    CHECK(set.has_exactly(entity{7}, condition::cursed));
}

TEST_CASE("entity_set: emplace builds the data in place [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.emplace(entity{1});
    set.emplace(entity{2}, 5);
    set.emplace(entity{3}, 6, 0.5F);
    CHECK(set.get(entity{1}).hp == 0);
    CHECK(set.get(entity{2}).hp == 5);
    CHECK(set.get(entity{3}).morale == 0.5F);
}

TEST_CASE("entity_set: insert_or_assign adds or replaces, in one dispatch [S3]", "[set]") {
    workers set = verified<workers>();
    journal events;
    const auto rows = record_rows(set, events);
    const auto conditions = record_traits<condition>(set, events);
    const auto jobs = record_traits<job>(set, events);
    CHECK(set.insert_or_assign(entity{1}, {.hp = 1}, condition::cursed, job::smith));
    CHECK(events.take() == lines{"inserted 1 hp 1"});
    CHECK_FALSE(set.insert_or_assign(entity{1}, {.hp = 2}, condition::shielded)); // the job is not named: it stays
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "data 1 1->2"});
    CHECK(set.has_exactly(entity{1}, condition::shielded));
    CHECK(set.has_exactly(entity{1}, job::smith));
    CHECK_FALSE(set.insert_or_assign(entity{1}, {.hp = 2}, condition::shielded));
    CHECK(events.take().empty());
    CHECK_FALSE(set.insert_or_assign(entity{1}, {.hp = 2}, job::none));
    CHECK(events.take() == lines{"removed 1 smith"});
}

TEST_CASE("entity_set: insert_range takes ranges of rows and of what converts to rows [S3]", "[set]") {
    citizens set = verified<citizens>();
    const std::vector<citizens::row_type> vector{{entity{1}, {.hp = 1}}, {entity{2}, {.hp = 2}, condition::cursed}};
    set.insert_range(vector);
    set.insert_range(std::list<citizens::row_type>{{entity{3}, {.hp = 3}}});
    set.insert_range({{entity{4}, {.hp = 4}, condition::doomed}, {entity{5}, {.hp = 5}}});
    set.insert_range(std::span<const citizens::row_type>{});
    CHECK(values(set.ids()) == numbers{1, 2, 3, 4, 5});
    CHECK(set.has_exactly(entity{4}, condition::doomed));
    CHECK(set.count_all(condition::cursed) == 2);

    workers several = verified<workers>();
    several.insert_range({{entity{1}, {.hp = 1}, {condition::cursed, job::smith}}, {entity{2}, {.hp = 2}, job::baker}});
    CHECK(several.has_all(entity{1}, job::smith));
    CHECK(several.has_all(entity{2}, job::baker));
}

TEST_CASE("entity_set: insert_range raises per-entity events and no set change [S3]", "[set]") {
    citizens set = verified<citizens>();
    auto v = set.make_view({.all_of = condition::cursed});
    journal events;
    const auto rows = record_rows(set, events);
    const auto traits = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    set.insert_range(
        {{entity{1}, {.hp = 1}, condition::cursed}, {entity{2}, {.hp = 2}}, {entity{3}, {.hp = 3}, condition::doomed}});
    CHECK(events.take() == lines{"inserted 1 hp 1", "inserted 2 hp 2", "inserted 3 hp 3", "v enter 1", "v enter 3"});
    CHECK(sorted(v) == numbers{1, 3});
}

TEST_CASE("entity_set: insert_range is all or none [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{2}, {});
    int events = 0;
    const auto c = set.on_inserted([&] { ++events; });
    CHECK_THROWS_AS(set.insert_range({{entity{1}, {}}, {entity{2}, {}}}), duplicate_entity);
    CHECK_THROWS_WITH(set.insert_range({{entity{1}, {}}, {entity{3}, {}}, {entity{1}, {}}}),
                      "insert_range: entity 1 is already in set 'citizens'. Use insert_or_assign() to replace it, or "
                      "another id.");
    CHECK(events == 0);
    CHECK(values(set.ids()) == numbers{2});
    const auto v = set.make_view({}, [](const citizen& d) { return d.hp == 13 ? throw 13 : true; });
    CHECK_THROWS_AS(set.insert_range({{entity{5}, {}, condition::cursed}, {entity{6}, {.hp = 13}}}), int);
    CHECK(values(set.ids()) == numbers{2});
    CHECK(values(v.ids()) == numbers{2});
    CHECK(events == 0);
}

TEST_CASE("entity_set: an insert_range that is refused leaves no column of masks behind [T10][S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {});
    const std::vector<citizens::row_type> rows{{entity{2}, {}, condition::cursed}, {entity{1}, {}}};
    CHECK_THROWS_AS(set.insert_range(rows), duplicate_entity);
    CHECK(set.masks().empty());
    CHECK(set.count_all(condition::cursed) == 0);
    set.insert(entity{2}, {}, condition::cursed);
    CHECK(set.count_all(condition::cursed) == 1);
    CHECK_THROWS_AS(set.insert_range(rows), duplicate_entity);
    CHECK(set.masks().size() == 2);
    CHECK(set.count_all(condition::cursed) == 1);
}

namespace {

/// Has data() and size(), and is walked otherwise.
struct every_other {
    struct iterator {
        const citizens::row_type* at;
        const citizens::row_type& operator*() const { return *at; }
        iterator& operator++() {
            at += 2;
            return *this;
        }
        bool operator==(const iterator&) const = default;
    };
    std::vector<citizens::row_type> all;

    [[nodiscard]] iterator begin() const { return {all.data()}; }
    [[nodiscard]] iterator end() const { return {all.data() + all.size()}; }
    [[nodiscard]] const citizens::row_type* data() const { return all.data(); }
    [[nodiscard]] std::size_t size() const { return all.size() / 2; }
};

} // namespace

TEST_CASE("entity_set: insert_range walks what is not one row behind the other [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.insert_range(every_other{{{entity{1}, {}}, {entity{2}, {}}, {entity{3}, {}}, {entity{4}, {}}}});
    CHECK(values(set.ids()) == numbers{1, 3});
}

TEST_CASE("entity_set: erase keeps the dense array packed [S2][S7]", "[set]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 4; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    set.add_traits(entity{4}, condition::shielded);
    CHECK(set.erase(entity{2}));
    CHECK(values(set.ids()) == numbers{1, 4, 3}); // the last moved into the hole
    CHECK(set.data()[1].hp == 4);
    CHECK(set.masks()[1] == traits{condition::shielded});
    CHECK(set.get(entity{4}).hp == 4);
    CHECK(set.erase(entity{3}));
    CHECK(values(set.ids()) == numbers{1, 4});
    CHECK_FALSE(set.erase(entity{3}));
    CHECK_FALSE(set.erase(entity{99}));
}

TEST_CASE("entity_set: an entity keeps its slot whatever its traits [S2]", "[set]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 5; ++id) { set.insert(entity{id}, {}); }
    const citizen* const at = set.find(entity{2});
    set.add_traits(entity{2}, condition::doomed);
    set.toggle_traits(entity{2}, condition::shielded);
    set.clear_traits(entity{2});
    CHECK(set.find(entity{2}) == at);
    CHECK(values(set.ids()) == numbers{0, 1, 2, 3, 4});
}

TEST_CASE("entity_set: erase moves the moved row's bit in every view [S2]", "[set]") {
    citizens set = verified<citizens>();
    std::vector<ensign::view<citizen, condition>> views;
    for (int limit = 0; limit < 100; ++limit) {
        views.push_back(set.make_view({}, [limit](const citizen& c) { return c.hp > limit; }));
    }
    for (std::uint32_t id = 0; id < 100; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    for (std::uint32_t id = 0; id < 100; id += 3) { set.erase(entity{id}); }
    bool right = true;
    for (int limit = 0; limit < 100; ++limit) {
        std::size_t expected = 0;
        for (const auto row : set.rows()) {
            const bool in = row.data.hp > limit;
            expected += in ? 1U : 0U;
            right = right && views[static_cast<std::size_t>(limit)].contains(row.id) == in;
        }
        right = right && views[static_cast<std::size_t>(limit)].size() == expected;
    }
    CHECK(right);
}

TEST_CASE("entity_set: erase_if erases what the predicate names, in one dispatch [S3]", "[set]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 6; ++id) {
        set.insert(entity{id}, {.hp = int(id)}, id % 3 == 0 ? condition::cursed : condition::none);
    }
    auto v = set.make_view({}, [](const citizen& c) { return c.hp >= 4; });
    journal events;
    const auto rows = record_rows(set, events);
    const auto view = record_view(v, events, "v");
    const std::size_t size = set.size();
    auto readable = set.on_erased([&](entity e) {
        CHECK(set.size() == size);
        CHECK(set.contains(e));
    });
    CHECK(set.erase_if([](entity, const citizen& c) { return c.hp % 2 == 0; }) == 3);
    CHECK(events.take() == lines{"erased 2 hp 2", "erased 4 hp 4", "erased 6 hp 6", "v exit 4", "v exit 6"});
    CHECK(sorted(set.ids()) == numbers{1, 3, 5});
    CHECK(values(v.ids()) == numbers{5});
    readable.disconnect();
    CHECK(set.erase_if([](entity, const citizen&, traits<condition> m) { return m.has_all(condition::cursed); }) == 1);
    CHECK_FALSE(set.contains(entity{3}));
}

TEST_CASE("entity_set: erase_if that erases nothing, and everything [S3]", "[set]") {
    citizens set = verified<citizens>();
    CHECK(set.erase_if([] { return true; }) == 0);
    for (std::uint32_t id = 0; id < 10; ++id) { set.insert(entity{id}, {}, condition::cursed); }
    auto v = set.make_view({.all_of = condition::cursed});
    CHECK(set.erase_if([](entity) { return false; }) == 0);
    CHECK(set.size() == 10);
    CHECK(set.erase_if([] { return true; }) == 10);
    CHECK(set.empty());
    CHECK(v.empty());
    CHECK(set.masks().empty());
}

TEST_CASE("entity_set: while erase_if asks, the set is dispatching, and a throw undoes nothing but itself [S4]",
          "[set]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 5; ++id) { set.insert(entity{id}, {}); }
    int erased = 0;
    const auto c = set.on_erased([&] { ++erased; });
    CHECK_THROWS_AS(set.erase_if([&](entity e) {
        CHECK(set.dispatching());
        return e == entity{3} ? throw std::runtime_error{"no"} : true;
    }),
                    std::runtime_error);
    CHECK_THROWS_AS(set.erase_if([&](entity e) { return set.erase(e); }), ensign::reentry_error);
    CHECK(set.size() == 5);
    CHECK(erased == 0);
    CHECK_FALSE(set.dispatching());
}

TEST_CASE("entity_set: clear is silent but for one set change, and ends what hangs on entities [S3][V9]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {}, condition::cursed);
    set.insert(entity{2}, {}, condition::cursed);
    auto v = set.make_view({.all_of = condition::cursed});
    CHECK(v.ids().size() == 2);
    journal events;
    const auto rows = record_rows(set, events);
    const auto traits = record_traits<condition>(set, events);
    const auto view = record_view(v, events, "v");
    const auto watch = set.on_changed(entity{1}, [&] { events.note("watched"); });
    const auto nested = set.on_set_changed([&] {
        CHECK(set.empty());
        CHECK(v.empty());
        CHECK_THROWS_AS(set.erase(entity{2}), ensign::reentry_error);
    });
    set.clear();
    CHECK(events.take() == lines{"set changed"});
    CHECK_FALSE(watch.connected());
    CHECK(v.ids().empty());
    set.clear();
    CHECK(events.take() == lines{"set changed"});
    set.insert(entity{1}, {.hp = 1}, condition::cursed);
    CHECK(events.take() == lines{"inserted 1 hp 1", "v enter 1"});
    set.set_data(entity{1}, {.hp = 2});
    CHECK(events.take() == lines{"data 1 1->2", "v update 1"});
}

TEST_CASE("entity_set: reserve makes room, then inserting moves nothing [S3]", "[set]") {
    citizens set = verified<citizens>();
    set.reserve(500);
    set.insert(entity{0}, {}, condition::cursed);
    const citizen* const at = set.data().data();
    const traits<condition>* const masks = set.masks().data();
    for (std::uint32_t id = 1; id < 500; ++id) { set.insert(entity{id}, {}); }
    CHECK(set.data().data() == at);
    CHECK(set.masks().data() == masks);
}

TEST_CASE("entity_set: random inserts and erases agree with a plain list [S2]", "[set]") {
    citizens set = verified<citizens>();
    std::vector<std::uint32_t> model;
    std::uint32_t seed = 1;
    const auto next = [&] { return seed = seed * 1'664'525U + 1'013'904'223U; };
    for (int step = 0; step < 2'000; ++step) {
        const std::uint32_t id = (next() >> 16) % 64 * 0x0400'0001U; // spread over the whole range
        const auto at = std::find(model.begin(), model.end(), id);
        if (at == model.end()) {
            set.insert(entity{id}, {.hp = int(id % 1'000)});
            model.push_back(id);
        } else {
            set.erase(entity{id});
            *at = model.back();
            model.pop_back();
        }
    }
    CHECK(values(set.ids()) == model);
    bool right = true;
    for (const std::uint32_t id : model) { right = right && set.get(entity{id}).hp == int(id % 1'000); }
    CHECK(right);
}
