// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <stdexcept>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::change_kind;
using ensign::internal::publish_mode;
using ensign::internal::set_access;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

/// Notes in which order a set calls it.
class recorder final : public ensign::internal::set_observer<citizen, condition> {
public:
    explicit recorder(journal& events) : events_{events} {}

    masks_type observed_masks() const noexcept override { return condition::cursed; }
    bool observes_data() const noexcept override { return true; }
    bool observes_rows() const noexcept override { return true; }
    bool evaluate(std::span<const change_type> all, publish_mode) override {
        const char* const kinds[] = {"inserted", "erased", "modified"};
        bool concerned = false;
        for (const change_type& what : all) {
            events_.note("evaluate ", kinds[static_cast<int>(what.kind)], " ", what.who, " row ", what.row, " hp ",
                         what.old_data->hp, "->", what.new_data->hp);
            if (what.new_data->hp == 13) { throw std::runtime_error{"13"}; }
            concerned = concerned || what.new_data->hp != 0;
        }
        return concerned;
    }
    void evaluate_all(const rows_type& rows, publish_mode) override { events_.note("evaluate all ", rows.size()); }
    void abandon() noexcept override { events_.note("abandon"); }
    void commit() noexcept override { events_.note("commit"); }
    void notify(std::uint64_t, std::exception_ptr&) override { events_.note("notify"); }
    void make_room(std::size_t rows) override { events_.note("room ", rows); }
    void row_appended() noexcept override { events_.note("appended"); }
    void row_removed(std::size_t row, std::size_t last) noexcept override { events_.note("removed ", row, " ", last); }
    void rows_cleared() noexcept override { events_.note("cleared"); }
    void keep_row(entity e, std::size_t row) override { events_.note("keep ", e, " row ", row); }
    void recall_row(entity e) noexcept override { events_.note("recall ", e); }
    void keep_again(entity e) noexcept override { events_.note("keep again ", e); }
    void rows_swapped(std::size_t a, std::size_t b) noexcept override { events_.note("swapped ", a, " ", b); }
    void forget_kept() noexcept override { events_.note("forget kept"); }
    void quiesce() noexcept override {}
    void close() noexcept override { events_.note("close"); }
    std::size_t bytes() const noexcept override { return 100; }

private:
    journal& events_;
};

citizens observed(journal& events) {
    citizens set = verified<citizens>();
    set.insert(entity{1}, {.hp = 1});
    set.insert(entity{2}, {.hp = 2});
    set_access::core(set, "test").attach(std::make_unique<recorder>(events));
    return set;
}

} // namespace

TEST_CASE("observer: a change is evaluated, committed and told, in this order [S6]", "[set]") {
    journal events;
    citizens set = observed(events);
    const auto c = record_rows(set, events);
    set.insert(entity{3}, {.hp = 3});
    CHECK(events.take() ==
          lines{"room 3", "evaluate inserted 3 row 2 hp 3->3", "appended", "commit", "inserted 3 hp 3", "notify"});
    set.set_data(entity{1}, {.hp = 5});
    CHECK(events.take() == lines{"evaluate modified 1 row 0 hp 1->5", "commit", "data 1 1->5", "notify"});
    set.erase(entity{1});
    CHECK(events.take() ==
          lines{"evaluate erased 1 row 0 hp 5->5", "commit", "erased 1 hp 5", "notify", "removed 0 2"});
}

TEST_CASE("observer: whoever makes nothing of a change is asked for no more [S6]", "[set]") {
    journal events;
    citizens set = observed(events);
    const auto c = record_rows(set, events);
    set.set_data(entity{1}, {.hp = 0});
    CHECK(events.take() == lines{"evaluate modified 1 row 0 hp 1->0", "data 1 1->0"});
    CHECK(set.get(entity{1}).hp == 0);
    set.erase(entity{1});
    CHECK(events.take() == lines{"evaluate erased 1 row 0 hp 0->0", "erased 1 hp 0", "removed 0 1"});
}

TEST_CASE("observer: a throw while evaluating abandons, and nothing has happened [S6]", "[set]") {
    journal events;
    citizens set = observed(events);
    const auto c = record_rows(set, events);
    CHECK_THROWS_AS(set.set_data(entity{1}, {.hp = 13}), std::runtime_error);
    CHECK(events.take() == lines{"evaluate modified 1 row 0 hp 1->13", "abandon"});
    CHECK(set.get(entity{1}).hp == 1);
    CHECK_THROWS_AS(set.insert(entity{3}, {.hp = 13}), std::runtime_error);
    CHECK(events.take() == lines{"room 3", "evaluate inserted 3 row 2 hp 13->13", "abandon"});
    CHECK_FALSE(set.contains(entity{3}));
}

TEST_CASE("observer: is not asked about trait bits that it does not observe [V3]", "[set]") {
    journal events;
    citizens set = observed(events);
    set.add_traits(entity{1}, condition::poisoned | condition::shielded);
    CHECK(events.take().empty());
    set.toggle_traits(entity{1}, condition::doomed);
    CHECK(events.take() == lines{"evaluate modified 1 row 0 hp 1->1", "commit", "notify"});
}

TEST_CASE("observer: clear and copy_rows_from are committed without telling [V9]", "[set]") {
    journal events;
    citizens set = observed(events);
    set.clear();
    CHECK(events.take() == lines{"cleared", "commit"});
    citizens other = verified<citizens>("other");
    other.insert(entity{7}, {});
    set.copy_rows_from(other);
    CHECK(events.take() == lines{"room 1", "evaluate all 1", "commit"});
    set.notify_set_changed();
    CHECK(events.take() == lines{"evaluate all 1", "commit", "notify"});
}

TEST_CASE("observer: in a transaction rows come and go silently, then the net changes are published [S9]", "[set]") {
    journal events;
    citizens set = observed(events);
    set.transaction([&] {
        set.erase(entity{1});
        CHECK(events.take() == lines{"keep 1 row 0", "removed 0 1"});
        set.set_data(entity{2}, {.hp = 9});
        CHECK(events.take().empty());
        set.insert(entity{3}, {.hp = 3});
        CHECK(events.take() == lines{"room 2", "appended", "recall 3"});
    });
    CHECK(events.take() == lines{"room 3", "appended", "recall 1", "evaluate erased 1 row 2 hp 1->1",
                                 "evaluate modified 2 row 0 hp 2->9", "evaluate inserted 3 row 1 hp 3->3", "commit",
                                 "notify", "removed 2 2", "forget kept"});
    CHECK(values(set.ids()) == numbers{2, 3});
}

TEST_CASE("observer: is found by its type, counted in memory, closed with the set [S11][S14]", "[set]") {
    journal events;
    {
        citizens set = observed(events);
        auto& core = set_access::core(set, "test");
        CHECK(core.find_observer<recorder>() != nullptr);
        CHECK(set.memory().observers == 100);
        citizens moved = std::move(set);
        CHECK(set_access::core(moved, "test").find_observer<recorder>() != nullptr);
        CHECK(events.take().empty());
    }
    CHECK(events.take() == lines{"close"});
}
