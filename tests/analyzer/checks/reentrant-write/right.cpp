// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>
#include <vector>

import ensign;

namespace town {
enum class condition : std::uint32_t { none, cursed = 1U << 0, poisoned = 1U << 1, shielded = 1U << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));
enum class job : std::uint8_t { none, smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (none, smith, healer));
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
} // namespace town
using town::condition;
using town::job;
using town::citizen;
using citizens = ensign::entity_set<citizen, condition>;
using ensign::entity;

// What is right, or about something else.
void deferred(citizens& people) {
    auto cursed = people.make_view({.all_of = condition::cursed});
    auto a = cursed.on_enter([&](entity who) { people.defer([&people, who] { people.erase(who); }); });
    auto b = people.on_inserted([&](entity who) { (void)people.get(who).hp; });
    auto c = people.on_inserted([&](entity) { auto later = people.make_view({.all_of = condition::poisoned}); });
    auto d = people.on_inserted([&](entity) { auto e = people.on_erased([](entity) {}); });
}

void loops_may_change_rows(citizens& people) {
    people.for_each([&](entity who) { people.add_traits(who, condition::cursed); });
    for (const auto& row : people.rows()) { people.set_data(row.id, {1}); }
}

void another_set(citizens& people, citizens& others) {
    auto a = people.on_inserted([&](entity who) { others.erase(who); });
    people.for_each([&](entity who) { others.erase(who); });
}

void at_another_time(citizens& people) {
    std::vector<entity> gone;
    people.for_each([&](entity who) { gone.push_back(who); });
    for (const entity who : gone) { people.erase(who); }
    people.transaction([&] { people.erase(entity{1}); });
    auto button = [&] { people.clear(); };
    auto a = people.on_inserted([&](entity) { auto kept = [&] { people.clear(); }; });
    button();
}

// Nobody knows of which set this view is.
void given(citizens& people, ensign::view<citizen, condition>& somebodys) {
    auto a = somebodys.on_enter([&](entity who) { people.erase(who); });
}

// Of the same name, and not of the library.
struct list {
    void on_inserted(auto f) { f(entity{1}); }
    void erase(entity) {}
};
void not_ours(list& people) {
    people.on_inserted([&](entity who) { people.erase(who); });
}
