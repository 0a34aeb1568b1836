// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::reentry_error;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::record_rows;
using town::record_traits;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;

namespace {

struct padded {
    char tag = 0;
    int value = 0;
};
ENSIGN_FIELDS(padded, tag, value);

} // namespace

TEST_CASE("entity_set: set_data raises data_changed with the old and the new data [S4][S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10, .morale = 0.5F});
    journal events;
    const auto c = set.on_data_changed([&](entity e, const citizen& before, const citizen& now) {
        events.note(e, " ", before.hp, "/", before.morale, " -> ", now.hp, "/", now.morale, ", get ", set.get(e).hp);
    });
    CHECK(set.set_data(entity{1}, {.hp = 20, .morale = 0.25F}));
    CHECK(events.take() == lines{"1 10/0.5 -> 20/0.25, get 20"});
    CHECK(set.get(entity{1}).hp == 20);
}

TEST_CASE("entity_set: bit-equal data raises nothing [S4]", "[set]") {
    citizens set = verified<citizens>();
    int events = 0;
    const auto c = set.on_data_changed([&] { ++events; });
    set.insert(entity{1}, {.hp = 1, .morale = std::numeric_limits<float>::quiet_NaN()});
    CHECK_FALSE(set.set_data(entity{1}, set.get(entity{1}))); // a NaN equals itself, bit for bit
    CHECK_FALSE(set.update(entity{1}, [](citizen& d) { d.hp = 1; }));
    CHECK(events == 0);
    set.set_data(entity{1}, {.hp = 1, .morale = 0.0F});
    CHECK(set.set_data(entity{1}, {.hp = 1, .morale = -0.0F})); // another bit
    CHECK(events == 2);
}

TEST_CASE("entity_set: padding is no data [S4]", "[set]") {
    using padded_set = ensign::entity_set<padded>;
    padded_set set = verified<padded_set>();
    int events = 0;
    const auto c = set.on_data_changed([&] { ++events; });
    padded dirty;
    std::memset(static_cast<void*>(&dirty), 0xff, sizeof dirty);
    dirty.tag = 'x';
    dirty.value = 1;
    set.insert(entity{1}, dirty);
    std::memset(static_cast<void*>(&dirty), 0x00, sizeof dirty);
    dirty.tag = 'x';
    dirty.value = 1;
    CHECK_FALSE(set.set_data(entity{1}, dirty));
    CHECK(events == 0);
    dirty.tag = 'y';
    CHECK(set.set_data(entity{1}, dirty));
    CHECK(events == 1);
}

TEST_CASE("entity_set: update edits a copy of data and traits, in one dispatch [S3][S4]", "[set]") {
    workers set = verified<workers>();
    set.insert(entity{1}, {.hp = 10}, condition::cursed);
    journal events;
    const auto rows = record_rows(set, events);
    const auto conditions = record_traits<condition>(set, events);
    const auto jobs = record_traits<job>(set, events);
    CHECK(set.update(entity{1}, [](citizen& d, traits<condition>& c, traits<job>& j) {
        d.hp += 5;
        c = condition::shielded;
        j |= job::smith;
    }));
    CHECK(events.take() == lines{"removed 1 cursed", "added 1 shielded", "added 1 smith", "data 1 10->15"});
    CHECK(set.update(entity{1}, [](citizen&, traits<condition>& c) { c |= condition::doomed; }));
    CHECK(events.take() == lines{"added 1 cursed|poisoned"});
    CHECK(set.update(entity{1}, [](citizen& d) { ++d.hp; }));
    CHECK(events.take() == lines{"data 1 15->16"});
    CHECK_FALSE(set.update(entity{1}, [] {}));
    CHECK(events.take().empty());
}

TEST_CASE("entity_set: update reads the old state while it edits [S4]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    set.update(entity{1}, [&](citizen& d, traits<condition>& m) {
        d.hp = 99;
        m = condition::cursed;
        CHECK(set.get(entity{1}).hp == 10);
        CHECK(set.traits_of(entity{1}).empty());
    });
    CHECK(set.get(entity{1}).hp == 99);
}

TEST_CASE("entity_set: update may report unchanged [S4]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    int events = 0;
    const auto c = set.on_data_changed([&] { ++events; });
    CHECK_FALSE(set.update(entity{1}, [](citizen& d) {
        d.hp = 99;
        return false;
    }));
    CHECK(set.get(entity{1}).hp == 10);
    CHECK(events == 0);
    CHECK(set.update(entity{1}, [](citizen& d) {
        d.hp = 99;
        return true;
    }));
    CHECK_FALSE(set.update(entity{1}, [](citizen&) { return true; })); // true, but nothing differs
    CHECK(events == 1);
}

TEST_CASE("entity_set: when the edit throws nothing has happened [S4][S6]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    int events = 0;
    const auto c = set.on_data_changed([&] { ++events; });
    CHECK_THROWS_WITH(set.update(entity{1},
                                 [](citizen& d, traits<condition>& m) {
                                     d.hp = 99;
                                     m = condition::cursed;
                                     throw std::runtime_error{"no"};
                                 }),
                      "no");
    CHECK(set.get(entity{1}).hp == 10);
    CHECK(set.traits_of(entity{1}).empty());
    CHECK(set.memory().masks == 0);
    CHECK(events == 0);
    CHECK_FALSE(set.dispatching());
}

TEST_CASE("entity_set: while the edit runs the set is dispatching [S4]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    set.insert(entity{2}, {.hp = 20});
    set.update(entity{1}, [&](citizen& d) {
        CHECK(set.dispatching());
        CHECK_THROWS_AS(set.set_data(entity{2}, {.hp = 1}), reentry_error);
        CHECK_THROWS_AS(set.erase(entity{1}), reentry_error);
        CHECK_THROWS_AS(set.update(entity{2}, [](citizen&) {}), reentry_error);
        d.hp = 11;
    });
    CHECK(set.get(entity{1}).hp == 11);
    CHECK(set.get(entity{2}).hp == 20);
}

TEST_CASE("entity_set: the edit may be move-only, and is called once [S4]", "[set]") {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 10});
    int calls = 0;
    set.update(entity{1}, [&, owned = std::make_unique<int>(5)](citizen& d) {
        ++calls;
        d.hp = *owned;
    });
    CHECK(calls == 1);
    CHECK(set.get(entity{1}).hp == 5);
}
