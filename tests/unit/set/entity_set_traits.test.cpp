// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <optional>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

namespace widths {

enum class full : std::uint64_t {
    none = 0,
    first = 1,
    last = std::uint64_t{1} << 63,
};
ENSIGN_TRAITS(full, (none, first, last));

enum class eight : std::uint8_t { low = 1, high = 128 };
ENSIGN_TRAITS(eight, (low, high));

} // namespace widths

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
using town::values;
using town::verified;
using widths::eight;
using widths::full;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

constexpr entity e1{1};

citizens one_citizen(traits<condition> m = {}) {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, m);
    return set;
}

} // namespace

TEST_CASE("entity_set: add_traits ors, and tells whether a bit changed [T6]", "[set]") {
    citizens set = one_citizen();
    CHECK(set.add_traits(e1, condition::cursed));
    CHECK(set.add_traits(e1, condition::cursed | condition::shielded));
    CHECK_FALSE(set.add_traits(e1, condition::cursed));
    CHECK_FALSE(set.add_traits(e1, condition::none));
    CHECK(set.traits_of(e1) == (condition::cursed | condition::shielded));
}

TEST_CASE("entity_set: remove_traits and-nots [T6]", "[set]") {
    citizens set = one_citizen(condition::doomed);
    CHECK(set.remove_traits(e1, condition::cursed | condition::shielded));
    CHECK_FALSE(set.remove_traits(e1, condition::shielded));
    CHECK_FALSE(set.remove_traits(e1, condition::none));
    CHECK(set.traits_of(e1) == traits{condition::poisoned});
    CHECK(set.remove_traits(e1, condition::doomed)); // a composite takes all of its bits
    CHECK(set.traits_of(e1).empty());
}

TEST_CASE("entity_set: set_traits replaces [T6]", "[set]") {
    citizens set = one_citizen(condition::doomed);
    CHECK(set.set_traits(e1, condition::shielded));
    CHECK(set.has_exactly(e1, condition::shielded));
    CHECK_FALSE(set.set_traits(e1, condition::shielded));
    CHECK(set.set_traits(e1, condition::none)); // is clear_traits
    CHECK(set.traits_of(e1).empty());
    CHECK(set.set_traits(e1, ~condition::cursed));
    CHECK(set.has_exactly(e1, condition::poisoned | condition::shielded));
}

TEST_CASE("entity_set: toggle_traits flips [T6]", "[set]") {
    citizens set = one_citizen(condition::cursed);
    CHECK(set.toggle_traits(e1, condition::doomed));
    CHECK(set.has_exactly(e1, condition::poisoned));
    CHECK(set.toggle_traits(e1, condition::doomed));
    CHECK(set.has_exactly(e1, condition::cursed));
    CHECK_FALSE(set.toggle_traits(e1, condition::none));
}

TEST_CASE("entity_set: clear_traits of one enum, and of all [T6]", "[set]") {
    workers set = verified<workers>();
    set.insert(e1, {}, condition::doomed, job::smith);
    CHECK(set.clear_traits<condition>(e1));
    CHECK_FALSE(set.clear_traits<condition>(e1));
    CHECK(set.has_exactly(e1, job::smith));
    set.add_traits(e1, condition::cursed);
    journal events;
    const auto conditions = record_traits<condition>(set, events);
    const auto jobs = record_traits<job>(set, events);
    CHECK(set.clear_traits(e1));
    CHECK(events.take() == lines{"removed 1 cursed", "removed 1 smith"}); // one dispatch
    CHECK_FALSE(set.clear_traits(e1));
    CHECK(events.take().empty());
}

TEST_CASE("entity_set: has_all, has_any, has_none, has_exactly [T7]", "[set]") {
    citizens set = one_citizen(condition::cursed | condition::shielded);
    CHECK(set.has_all(e1, condition::cursed));
    CHECK(set.has_all(e1, condition::cursed | condition::shielded));
    CHECK_FALSE(set.has_all(e1, condition::doomed));
    CHECK(set.has_all(e1, condition::none));
    CHECK(set.has_any(e1, condition::doomed));
    CHECK_FALSE(set.has_any(e1, condition::poisoned));
    CHECK_FALSE(set.has_any(e1, condition::none));
    CHECK(set.has_none(e1, condition::poisoned));
    CHECK_FALSE(set.has_none(e1, condition::doomed));
    CHECK(set.has_none(e1, condition::none));
    CHECK(set.has_exactly(e1, condition::cursed | condition::shielded));
    CHECK_FALSE(set.has_exactly(e1, condition::cursed));
    CHECK(set.has_exactly(e1, ~condition::poisoned));
}

TEST_CASE("entity_set: a set with one enum need not name it, one with several must [T11]", "[set]") {
    citizens one = one_citizen(condition::cursed);
    CHECK(one.traits_of(e1) == one.traits_of<condition>(e1));
    CHECK(one.masks().data() == one.masks<condition>().data());
    CHECK(*one.try_traits_of(e1) == traits{condition::cursed});
    STATIC_CHECK(std::is_same_v<decltype(one.try_traits_of(e1)), std::optional<traits<condition>>>);

    workers several = verified<workers>();
    several.insert(e1, {}, job::smith);
    CHECK(several.traits_of<job>(e1) == traits{job::smith});
    CHECK(*several.try_traits_of<condition>(e1) == traits<condition>{});
    CHECK(several.masks<job>().size() == 1);
}

TEST_CASE("entity_set: several enums do not touch each other [T11]", "[set]") {
    workers set = verified<workers>();
    set.insert(e1, {});
    CHECK(set.add_traits(e1, condition::cursed)); // the same number as smith
    CHECK_FALSE(set.has_any(e1, job::smith));
    CHECK(set.add_traits(e1, job::mayor));
    CHECK(set.toggle_traits(e1, job::smith));
    CHECK(set.has_exactly(e1, condition::cursed));
    CHECK(set.has_exactly(e1, job::smith | job::mayor));
    CHECK(set.remove_traits(e1, condition::cursed));
    CHECK(set.has_exactly(e1, job::smith | job::mayor));
}

TEST_CASE("entity_set: the trait column is allocated by the first trait, not before [T10]", "[set]") {
    workers set = verified<workers>();
    for (std::uint32_t id = 1; id <= 100; ++id) { set.insert(entity{id}, {}); }
    CHECK(set.memory().masks == 0);
    CHECK(set.masks<condition>().empty());
    CHECK_FALSE(set.add_traits(e1, condition::none));
    CHECK_FALSE(set.remove_traits(e1, condition::doomed));
    CHECK_FALSE(set.toggle_traits(e1, condition::none));
    CHECK_FALSE(set.set_traits(e1, condition::none));
    CHECK_FALSE(set.clear_traits(e1));
    CHECK_FALSE(set.clear_traits<job>(e1));
    set.insert(entity{200}, {}, condition::none, job::none);
    set.update(e1, [](citizen&, traits<condition>& m) { m = condition::none; });
    set.insert_or_assign(e1, {}, condition::none);
    CHECK(set.memory().masks == 0);
    CHECK(set.traits_of<condition>(entity{50}).empty());
    CHECK(set.count_all(condition::cursed) == 0);
    CHECK(set.count({.none_of = condition::cursed}) == 101);

    CHECK(set.add_traits(entity{50}, condition::cursed)); // none first, real flags later
    CHECK(set.masks<condition>().size() == 101);
    CHECK(set.masks<job>().empty());
    CHECK(set.memory().masks == set.memory().ids / sizeof(entity) * sizeof(condition));
    CHECK(set.traits_of<condition>(entity{49}).empty());
    CHECK(set.count_all(condition::cursed) == 1);
    set.insert(entity{201}, {});
    CHECK(set.masks<condition>().size() == 102);
}

TEST_CASE("entity_set: signals carry exactly the bits that changed [T12]", "[set]") {
    citizens set = one_citizen();
    journal events;
    const auto c = record_traits<condition>(set, events);
    set.add_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"added 1 cursed"});
    set.add_traits(e1, condition::doomed);
    CHECK(events.take() == lines{"added 1 poisoned"});
    set.remove_traits(e1, condition::cursed | condition::shielded);
    CHECK(events.take() == lines{"removed 1 cursed"});
    set.set_traits(e1, condition::poisoned | condition::shielded);
    CHECK(events.take() == lines{"added 1 shielded"});
    set.set_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"removed 1 poisoned|shielded", "added 1 cursed"}); // removed first
    set.toggle_traits(e1, condition::doomed);
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 poisoned"});
    set.clear_traits<condition>(e1);
    CHECK(events.take() == lines{"removed 1 poisoned"});
}

TEST_CASE("entity_set: nothing is raised when the mask did not change [T12]", "[set]") {
    citizens set = one_citizen(condition::cursed);
    journal events;
    const auto c = record_traits<condition>(set, events);
    const auto watch = set.on_changed(e1, [&] { events.note("watched"); });
    set.add_traits(e1, condition::cursed);
    set.add_traits(e1, condition::none);
    set.remove_traits(e1, condition::shielded);
    set.set_traits(e1, condition::cursed);
    set.toggle_traits(e1, condition::none);
    CHECK(events.take().empty());
}

TEST_CASE("entity_set: insert, erase and clear raise no trait signals [T12]", "[set]") {
    citizens set = verified<citizens>();
    journal events;
    const auto c = record_traits<condition>(set, events);
    set.insert(e1, {}, condition::doomed);
    set.insert(entity{2}, {}, condition::doomed);
    set.insert(entity{3}, {}, condition::doomed);
    set.erase(e1);
    set.erase_if([](entity e) { return e == entity{2}; });
    set.clear();
    CHECK(events.take().empty());
}

TEST_CASE("entity_set: with several enums all removed come before all added [T12][S6]", "[set]") {
    workers set = verified<workers>();
    set.insert(e1, {.hp = 1}, condition::cursed, job::smith);
    journal events;
    const auto jobs = record_traits<job>(set, events);
    const auto conditions = record_traits<condition>(set, events);
    const auto rows = record_rows(set, events);
    set.update(e1, [](citizen& d, traits<condition>& c, traits<job>& j) {
        d.hp = 2;
        c = condition::shielded;
        j = job::baker;
    });
    CHECK(events.take() ==
          lines{"removed 1 cursed", "removed 1 smith", "added 1 shielded", "added 1 baker", "data 1 1->2"});
}

TEST_CASE("entity_set: the highest bit of every width is one bit [T1]", "[set]") {
    using wide_set = ensign::entity_set<ensign::no_data, full, eight, job>;
    wide_set set = verified<wide_set>();
    set.insert(e1, {}, full::last, eight::high, job::mayor);
    CHECK(set.traits_of<full>(e1).bits() == std::uint64_t{1} << 63);
    CHECK(set.traits_of<eight>(e1).bits() == 128);
    CHECK(set.traits_of<job>(e1).bits() == 0x8000'0000);
    CHECK(set.count_all({full::last, eight::high, job::mayor}) == 1);
    auto v = set.make_view({.all_of = {full::last, eight::high}, .none_of = {full::first}});
    CHECK(v.contains(e1));
    set.add_traits(e1, full::first);
    CHECK_FALSE(v.contains(e1));
    set.remove_traits(e1, full::first);
    CHECK(v.contains(e1));
    set.remove_traits(e1, eight::high);
    CHECK_FALSE(v.contains(e1));
}

TEST_CASE("entity_set: unknown bits travel through the set untouched [T4]", "[set]") {
    citizens set = one_citizen(traits<condition>::retaining(0x81));
    journal events;
    const auto c = record_traits<condition>(set, events);
    set.remove_traits(e1, condition::cursed);
    CHECK(set.traits_of(e1).bits() == 0x80);
    set.add_traits(e1, condition::shielded);
    CHECK(set.traits_of(e1).bits() == 0x84);
    set.clear_traits(e1);
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "removed 1 shielded|bit 7?"});
}

TEST_CASE("entity_set: with visits the rows that match, count counts them [T9]", "[set]") {
    workers set = verified<workers>();
    set.insert(entity{1}, {.hp = 1}, condition::cursed, job::smith);
    set.insert(entity{2}, {.hp = 2}, condition::doomed, job::baker);
    set.insert(entity{3}, {.hp = 3}, condition::shielded);
    set.insert(entity{4}, {.hp = 4});
    const auto visited = [&](const workers::filter_type& f) {
        numbers out;
        set.with(f, [&](entity e, const citizen& d) {
            CHECK(d.hp == int(e.value()));
            out.push_back(e.value());
        });
        CHECK(set.count(f) == out.size());
        return out;
    };
    CHECK(visited({}) == numbers{1, 2, 3, 4});
    CHECK(visited({.all_of = condition::doomed}) == numbers{2});
    CHECK(visited({.any_of = condition::doomed}) == numbers{1, 2});
    CHECK(visited({.none_of = condition::cursed}) == numbers{3, 4});
    CHECK(visited({.all_of = condition::cursed, .none_of = job::smith}) == numbers{2});
    CHECK(visited({.any_of = {condition::cursed | condition::shielded, job::baker}}) == numbers{2});
    CHECK(visited({.all_of = {condition::cursed, job::mayor}}).empty());

    numbers all;
    set.with_all({condition::cursed, job::smith}, [&](entity e) { all.push_back(e.value()); });
    CHECK(all == numbers{1});
    CHECK(set.count_all(condition::cursed) == 2);
    CHECK(set.count_all({}) == 4);
    numbers any;
    set.with_any(condition::poisoned | condition::shielded, [&](entity e) { any.push_back(e.value()); });
    CHECK(any == numbers{2, 3});
    CHECK(set.count_any(condition::poisoned | condition::shielded) == 2);
    CHECK(set.count_any(condition::none) == 0); // has_any of nothing is false
    CHECK(set.count_any(job::smith | job::mayor) == 1);
}

TEST_CASE("entity_set: with passes the masks too [T9]", "[set]") {
    workers set = verified<workers>();
    set.insert(e1, {.hp = 1}, condition::cursed, job::smith);
    journal seen;
    set.with({.all_of = job::smith}, [&](entity e, const citizen& d, traits<condition> c, traits<job> j) {
        seen.note(e, " ", d.hp, " ", c, " ", j);
    });
    CHECK(seen.take() == lines{"1 1 cursed smith"});
}
