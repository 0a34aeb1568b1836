// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

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

void pages(citizens& people) {
    // [bad]
    auto cursed = people.make_view({.all_of = condition::cursed});
    auto lifted = cursed.on_enter([&](entity who) { people.remove_traits(who, condition::cursed); });
    // [bad]
    // FINDING-2: ensign-reentrant-write warning: 'remove_traits' changes 'people' inside 'on_enter' of a view of it, so it is refused with ensign::reentry_error: put it into people.defer(...), which runs it when what is running is done
    // [good]
    auto later = cursed.on_enter([&](entity who) {
        people.defer([&people, who] {
            if (people.contains(who)) { people.remove_traits(who, condition::cursed); }
        });
    });
    // [good]
}
