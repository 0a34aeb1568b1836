// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <deque>
#include <memory> // g++ 14 wants it wherever a view is made
#include <string>
#include <utility>
#include <vector>

module status_board.board;

import ensign;
import status_board.filter;
import status_board.town;

namespace town {

namespace {
constexpr std::size_t feed_length = 64;
}

board::board(citizens& people, const filter& shown)
    : people_{people},
      // Declared: the bits to watch follow from the filter.
      critical_{people.make_view({.all_of = condition::poisoned, .none_of = condition::shielded},
                                 [](const citizen& c) { return c.hp < 30; }, {.name = "critical"})},
      doomed_{people.make_view({.all_of = condition::doomed}, {}, {.name = "doomed"})},
      // Raw: any predicate; `observed` says which bits it reads.
      trouble_{people.make_raw_view(
          [](const citizen&, ensign::traits<condition> has, ensign::traits<job> works) {
              return has.has_any(condition::cursed) && works.has_any(job::guard | job::healer);
          },
          {.observed = {condition::cursed, job::guard | job::healer}, .name = "trouble"})},
      // Context: the predicate also depends on a value from outside, here the poverty line.
      poor_{people.make_context_view(
          10, [](const citizen& c, ensign::traits<condition>, ensign::traits<job>, int line) { return c.gold < line; },
          {.observed = {}, .name = "poor"})},
      shown_{people.make_raw_view([shown](const citizen&, ensign::traits<condition> has,
                                          ensign::traits<job> works) { return shown.matches(has, works); },
                                  {.observed = shown.observed(), .name = "shown"})} {
    for (watched& w : watches_) { watch(w); }
    connections_.push_back(critical_.on_enter([this](ensign::entity who) {
        // A set cannot be changed while it tells of a change: what is to follow is deferred to the end of it.
        people_.defer([this, who] { call_a_guard(who); });
    }));
}

void board::begin_tick(std::size_t tick) {
    tick_ = tick;
    news_ = 0;
    if (tick % 10 == 0) { poor_.refresh(poor_.context() + 2); } // bread gets dearer
}

void board::start_over() {
    for (watched& w : watches_) { w.entered = w.left = 0; }
    feed_.clear();
    news_ = 0;
    rescued_ = 0;
}

void board::watch(watched& w) {
    connections_.push_back(w.view->on_enter([this, &w](ensign::entity who, const citizen& c) {
        ++w.entered;
        record(*w.view, true, who, c);
    }));
    connections_.push_back(w.view->on_exit([this, &w](ensign::entity who, const citizen& c) {
        ++w.left;
        record(*w.view, false, who, c);
    }));
}

void board::record(const citizen_view& view, bool entered, ensign::entity who, const citizen& c) {
    feed_.push_back(
        {tick_, entered, view.name(), std::string{name_of(c)} + '#' + std::to_string(who.value() & 0xFF'FFFF)});
    if (feed_.size() > feed_length) { feed_.pop_front(); }
    ++news_;
}

/// One guard in ten has time to help, and only one critical citizen in three is near enough.
void board::call_a_guard(ensign::entity who) {
    const std::size_t guards = people_.count({.all_of = job::guard, .none_of = condition::asleep});
    if (who.value() % 3 != 0 || guards < 10 || !people_.contains(who)) { return; }
    people_.add_traits(who, condition::shielded);
    ++rescued_;
}

} // namespace town
