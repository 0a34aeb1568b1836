// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <exception>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::change;
using ensign::internal::change_kind;
using ensign::internal::set_signals;
using ensign::internal::watch_table;
using ensign::scoped_connection;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;

TEST_CASE("set_signals: a watch table calls the subscribers of one entity [S6]", "[set]") {
    std::uint64_t clock = 0;
    watch_table table{&clock};
    CHECK_FALSE(table.watches(entity{1}));
    journal events;
    const auto a = table.connect(entity{1}, [&](entity e) { events.note("a ", e); });
    const auto b = table.connect(entity{~0U}, [&](entity e) { events.note("b ", e); });
    const auto c = table.connect(entity{1}, [&] { events.note("c"); });
    CHECK(table.watches(entity{1}));
    CHECK_FALSE(table.watches(entity{2}));
    std::exception_ptr first;
    ++clock;
    table.emit(entity{1}, clock, first);
    CHECK(events.take() == lines{"a 1", "c"});
    table.emit(entity{~0U}, clock, first);
    table.emit(entity{5}, clock, first);
    CHECK(events.take() == lines{"b 4294967295"});
    CHECK_FALSE(first);
}

TEST_CASE("set_signals: a watch table forgets entities in any order [S6]", "[set]") {
    std::uint64_t clock = 0;
    watch_table table{&clock};
    std::vector<scoped_connection> all;
    for (std::uint32_t id = 0; id < 5; ++id) {
        all.push_back(table.connect(entity{id}, [] {}));
    }
    table.forget(entity{1});
    table.forget(entity{1});
    table.forget(entity{77});
    CHECK_FALSE(all[1].connected());
    table.retain([](entity e) { return e.value() % 2 == 0; });
    for (std::uint32_t id = 0; id < 5; ++id) { CHECK(all[id].connected() == (id % 2 == 0)); }
    table.close();
    for (const scoped_connection& c : all) { CHECK_FALSE(c.connected()); }
}

TEST_CASE("set_signals: say whether anybody wants to know [V3]", "[set]") {
    constexpr entity e1{1};
    std::uint64_t clock = 0;
    set_signals<citizen, condition> signals{&clock};
    CHECK_FALSE(signals.wants_data(e1));
    CHECK_FALSE(signals.wants_traits<condition>(e1));
    {
        const auto c = signals.data_changed.connect([] {});
        CHECK(signals.wants_data(e1));
        CHECK_FALSE(signals.wants_traits<condition>(e1));
    }
    CHECK_FALSE(signals.wants_data(e1));
    {
        const auto c = signals.of<condition>().removed.connect([] {});
        CHECK(signals.wants_traits<condition>(e1));
        CHECK_FALSE(signals.wants_data(e1));
    }
    {
        const auto c = signals.watches.connect(e1, [] {});
        CHECK(signals.wants_data(e1));
        CHECK(signals.wants_traits<condition>(e1));
        CHECK_FALSE(signals.wants_data(entity{2})); // the others pay nothing
        CHECK_FALSE(signals.wants_traits<condition>(entity{2}));
    }
    signals.close();
}

TEST_CASE("set_signals: one change: removed, added, data, the entity's own [S6]", "[set]") {
    std::uint64_t clock = 0;
    set_signals<citizen, condition> signals{&clock};
    journal events;
    const auto own = signals.watches.connect(entity{1}, [&] { events.note("own"); });
    const auto data = signals.data_changed.connect([&] { events.note("data"); });
    const auto added = signals.of<condition>().added.connect([&] { events.note("added"); });
    const auto removed = signals.of<condition>().removed.connect([&] { events.note("removed"); });
    const citizen before{.hp = 1};
    const citizen after{.hp = 2};
    change<citizen, condition> what{change_kind::modified, entity{1},           0,   &before, &after,
                                    condition::cursed,     condition::shielded, true};
    std::exception_ptr first;
    signals.emit(what, ++clock, first);
    CHECK(events.take() == lines{"removed", "added", "data", "own"});
    what.data_changed = false;
    what.new_masks = condition::doomed;
    signals.emit(what, ++clock, first);
    CHECK(events.take() == lines{"added", "own"});
}
