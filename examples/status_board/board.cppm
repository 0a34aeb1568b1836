// SPDX-License-Identifier: BSL-1.0
// What is watched: standing queries over the town, and a feed of who comes and goes.
module;

#include <array>
#include <cstddef>
#include <deque>
#include <memory> // g++ 14 wants it wherever a view is made
#include <string>
#include <vector>

export module status_board.board;

import ensign;
import status_board.filter;
import status_board.town;

export namespace town {

/// Somebody entered or left a view.
struct event {
    std::size_t tick;
    bool entered;
    std::string view;
    std::string who;
};

/// A view with its totals.
struct watched {
    citizen_view* view;
    std::size_t entered = 0;
    std::size_t left = 0;
};

class board {
public:
    board(citizens& people, const filter& shown);

    void begin_tick(std::size_t tick);
    /// Forgets what has happened: from here on it counts anew.
    void start_over();

    [[nodiscard]] const citizens& people() const { return people_; }
    [[nodiscard]] const citizen_view& shown() const { return shown_; }
    [[nodiscard]] const std::array<watched, 4>& watches() const { return watches_; }
    /// The latest events, oldest first; those of the running tick are counted in `news`.
    [[nodiscard]] const std::deque<event>& feed() const { return feed_; }
    [[nodiscard]] std::size_t news() const { return news_; }
    [[nodiscard]] std::size_t rescued() const { return rescued_; }
    [[nodiscard]] int poverty_line() const { return poor_.context(); }

private:
    void watch(watched& w);
    void record(const citizen_view& view, bool entered, ensign::entity who, const citizen& c);
    void call_a_guard(ensign::entity who);

    citizens& people_;
    citizen_view critical_;
    citizen_view doomed_;
    citizen_view trouble_;
    ensign::context_view<int, citizen, condition, job> poor_;
    citizen_view shown_;
    std::array<watched, 4> watches_{watched{&critical_}, {&doomed_}, {&trouble_}, {&poor_}};
    std::vector<ensign::scoped_connection> connections_;
    std::deque<event> feed_;
    std::size_t tick_ = 0;
    std::size_t news_ = 0;
    std::size_t rescued_ = 0;
};

} // namespace town
