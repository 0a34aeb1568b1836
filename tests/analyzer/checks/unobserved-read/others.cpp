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

// A predicate that asks about others: nobody calls it when they change.
void others(citizens& people, citizens& strangers) {
    auto cursed = people.make_view({.all_of = condition::cursed});
    auto a = people.make_view({}, [&](const citizen&) { return people.has_all(entity{7}, condition::cursed); }); // FINDING: ensign-unobserved-read error: the predicate reads more than its own entity with 'has_all'
    auto b = people.make_raw_view([&](const citizen& c, auto) { return c.hp > people.get(entity{7}).hp; }); // FINDING: ensign-unobserved-read error: reads more than its own entity with 'get'
    auto c = people.make_view({}, [&](const citizen&) { return cursed.size() > 3; }); // FINDING: ensign-unobserved-read error: reads more than its own entity with 'size'
    auto d = people.make_view({}, [&](const citizen&) { return strangers.size() > 3; });
}

void silenced(citizens& people) {
    // NOLINTNEXTLINE(ensign-unobserved-read)
    auto a = people.make_view({}, [&](const citizen&) { return people.size() > 3; }); // SILENCED: ensign-unobserved-read
}
