// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::entity;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_view;
using town::sorted;
using citizens = ensign::entity_set<citizen, condition>;

TEST_CASE(
    "view_scanner: when everything is asked anew, views of views tell their differences in the same operation [V12]",
    "[view]") {
    citizens set{"citizens"};
    for (std::uint32_t id = 0; id < 130; ++id) {
        set.insert(entity{id}, {.hp = static_cast<int>(id)}, id % 2 == 0 ? condition::cursed : condition::none);
    }
    int least = 128; // from outside, and changed without a word
    auto high = set.make_view({}, [&](const citizen& c) { return c.hp >= least; });
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto both = high & cursed;
    auto rest = high - cursed;
    auto over = high.where({.all_of = condition::cursed}, [&](const citizen& c) { return c.hp != 126; });
    CHECK(sorted(both) == numbers{128});
    CHECK(sorted(rest) == numbers{129});
    journal events;
    const auto c0 = record_rows(set, events);
    const auto c1 = record_view(both, events, "both");
    const auto c2 = record_view(rest, events, "rest");
    const auto c3 = record_view(over, events, "over");
    least = 126;
    set.notify_set_changed();
    CHECK(events.take() == lines{"both enter 126", "rest enter 127", "set changed"});
    least = 129;
    high.refresh();
    CHECK(events.take() == lines{"both exit 126", "both exit 128", "rest exit 127", "over exit 128"});
    CHECK(over.empty());
    least = 0;
    both.refresh(); // it follows from its operands, which have not looked
    CHECK(events.take().empty());
    CHECK(both.size() == 0);
}

TEST_CASE("view_scanner: silent changes of all rows move views of views silently, in every word [V12][V9]", "[view]") {
    citizens set{"citizens"};
    citizens other{"other"};
    for (std::uint32_t id = 0; id < 300; ++id) {
        set.insert(entity{id}, {.hp = static_cast<int>(id)}, condition::cursed);
        other.insert(entity{id + 70}, {.hp = static_cast<int>(id % 100)},
                     id % 3 == 0 ? condition::cursed : condition::shielded);
    }
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto looked_once = set.make_view({}, [](const citizen& c) { return c.hp < 50; }, {.when = trigger::none});
    auto both = cursed & looked_once;
    auto over = cursed.where({}, [](const citizen& c) { return c.hp < 50; });
    journal events;
    const auto c1 = record_view(both, events, "both");
    const auto c2 = record_view(over, events, "over");
    CHECK(both.size() == 50);
    set.copy_rows_from(other); // every view is rebuilt, whatever its trigger
    CHECK(both.size() == 50);
    CHECK(sorted(both) == sorted(over));
    const auto kept = ensign::capture(set);
    set.clear();
    CHECK(both.empty());
    CHECK(over.empty());
    ensign::restore(set, kept);
    CHECK(both.size() == 50);
    CHECK(sorted(both) == sorted(over));
    CHECK(events.take().empty());
}
