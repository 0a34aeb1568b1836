// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory> // g++ 14 wants it wherever a view is made
#include <string_view>
#include <utility>
#include <vector>

module status_board.life;

import ensign;
import status_board.town;

namespace town {

namespace {

constexpr std::array<std::string_view, 16> first_syllables{"Al", "Be", "Ca", "Do", "El", "Fa", "Gi", "Ha",
                                                           "Is", "Jo", "Ka", "Lu", "Mi", "No", "Or", "Pe"};
constexpr std::array<std::string_view, 12> last_syllables{"ra",  "dor",  "lin", "mund", "na",  "thea",
                                                          "vin", "bert", "sa",  "rik",  "wen", "ton"};

} // namespace

life::life(citizens& people, std::size_t count, std::uint32_t seed)
    : people_{people}, random_{seed}, sick_{people.make_view({.any_of = condition::cursed | condition::poisoned})} {
    people_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) { settle(); }
}

void life::go_on_with(ensign::id_pool ids) { ids_ = std::move(ids); }

void life::settle() {
    citizen c;
    const std::string_view first = first_syllables[roll(first_syllables.size())];
    const std::string_view last = last_syllables[roll(last_syllables.size())];
    std::copy(last.begin(), last.end(), std::copy(first.begin(), first.end(), c.name.begin()));
    c.hp = 60 + static_cast<int>(roll(41));
    c.gold = static_cast<int>(roll(100));
    constexpr std::array jobs{job::none, job::none, job::smith, job::healer, job::guard};
    people_.insert(ids_.acquire(), c, jobs[roll(jobs.size())]);
}

void life::tick() {
    strike();
    suffer();
    heal();
    bury();
}

void life::strike() {
    constexpr std::array misfortunes{condition::cursed, condition::poisoned, condition::poisoned, condition::asleep,
                                     condition::shielded};
    for (std::size_t i = 0; i < people_.size() / 20 + 1; ++i) {
        const ensign::entity who = anybody(); // before the other roll: compilers differ in the order of arguments
        people_.add_traits(who, misfortunes[roll(misfortunes.size())]);
        people_.remove_traits(anybody(), condition::shielded | condition::asleep);
    }
}

void life::suffer() {
    // Data of existing rows may change inside a loop over the set.
    people_.with_all(condition::poisoned, [&](ensign::entity who, const citizen&, ensign::traits<condition> has) {
        const int harm = has.has_any(condition::cursed) ? 8 : 4;
        people_.update(who, [&](citizen& c) { c.hp -= harm; });
    });
}

void life::heal() {
    const std::size_t healers = people_.count({.all_of = job::healer, .none_of = condition::asleep});
    const std::vector<ensign::entity> sick(sick_.ids().begin(), sick_.ids().end());
    for (std::size_t i = 0; i < std::min(sick.size(), healers / 8 + 1); ++i) {
        const ensign::entity who = sick[roll(sick.size())];
        people_.update(who, [](citizen& c, ensign::traits<condition>& has) {
            has -= condition::doomed;
            c.hp = std::min(c.hp + 20, 100);
            c.gold -= 3;
        });
    }
}

void life::bury() {
    std::vector<ensign::entity> gone;
    people_.for_each([&](ensign::entity who, const citizen& c) {
        if (c.hp <= 0) { gone.push_back(who); }
    });
    deaths_ += people_.erase_if([](ensign::entity, const citizen& c) { return c.hp <= 0; });
    for (const ensign::entity who : gone) {
        ids_.release(who); // whoever still holds the id will find it stale
        settle();
    }
}

} // namespace town
