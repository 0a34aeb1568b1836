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

// Callbacks that change the set that calls them.
void in_callbacks(citizens& people) {
    auto cursed = people.make_view({.all_of = condition::cursed});
    auto a = cursed.on_enter([&](entity who) { people.remove_traits(who, condition::cursed); }); // FINDING: ensign-reentrant-write warning: 'remove_traits' changes 'people' inside 'on_enter' of a view of it
    auto b = cursed.on_exit([&](entity who) { people.erase(who); });                            // FINDING: ensign-reentrant-write warning: 'erase' changes 'people' inside 'on_exit' of a view of it
    auto c = people.on_inserted([&](entity who) { people.set_data(who, {1}); });                // FINDING: ensign-reentrant-write warning: put it into people.defer(...)
    auto d = people.on_traits_added([&](entity who, auto) { people.clear(); });                 // FINDING: ensign-reentrant-write warning: 'clear' changes 'people' inside 'on_traits_added'
    auto e = people.on_changed(entity{1}, [&](entity who) { people.update(who, [](citizen& x) { x.hp = 1; }); }); // FINDING: ensign-reentrant-write warning: 'update' changes 'people' inside 'on_changed'
    auto f = people.on_set_changed([&] { cursed.refresh(); });                                  // FINDING: ensign-reentrant-write warning: 'refresh' changes 'people' inside 'on_set_changed'
}

// The edit of an update runs inside the set, and so do predicates.
void in_edits(citizens& people) {
    people.update(entity{1}, [&](citizen& x) { people.insert(entity{2}, x); }); // FINDING: ensign-reentrant-write warning: 'insert' changes 'people' inside 'update'
    people.erase_if([&](entity who) { return people.toggle_traits(who, condition::cursed); }); // FINDING: ensign-reentrant-write warning: 'toggle_traits' changes 'people' inside 'erase_if'
}

// Loops refuse only what adds and removes rows.
void in_loops(citizens& people) {
    auto cursed = people.make_view({.all_of = condition::cursed});
    people.for_each([&](entity who) { people.erase(who); }); // FINDING: ensign-reentrant-write warning: 'erase' adds or removes rows of 'people' inside 'for_each'
    people.with_all(condition::cursed, [&](entity who, const citizen& c) { people.insert(entity{3}, c); }); // FINDING: ensign-reentrant-write warning: inside 'with_all'
    cursed.for_each([&](entity who) { people.erase(who); }); // FINDING: ensign-reentrant-write warning: inside 'for_each' of a view of it
    for (const entity who : cursed) {
        people.erase(who); // FINDING: ensign-reentrant-write warning: inside 'for' over a view of it
    }
    for (const auto& row : people.rows()) {
        people.insert(entity{4}, row.data); // FINDING: ensign-reentrant-write warning: inside 'for' over its rows
    }
}

// One call deep, through references and captures with a name of their own.
void heal(citizens& sick, entity who) { sick.remove_traits(who, condition::poisoned); }
void one_deep(citizens& people) {
    const auto cure = [&](entity who) { people.remove_traits(who, condition::cursed); }; // FINDING: ensign-reentrant-write warning: inside 'on_inserted'
    auto a = people.on_inserted([&](entity who) { heal(people, who); }); // FINDING: ensign-reentrant-write warning: 'remove_traits' changes 'people' inside 'on_inserted'
    auto b = people.on_inserted([&](entity who) { cure(who); });         // FINDING: ensign-reentrant-write warning: 'remove_traits' changes 'people'
    auto c = people.on_inserted(cure); // the lambda above, given directly, is told where it changes the set
    auto d = people.on_erased([&them = people](entity who) { them.clear(); }); // FINDING: ensign-reentrant-write warning: 'clear' changes 'people'
}
