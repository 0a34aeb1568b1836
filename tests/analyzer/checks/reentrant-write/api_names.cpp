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

// OPTION: ensign-reentrant-write.ApiNames=watch;house::observe
// Functions of one's own that give a lambda to a set.
void watch(citizens& people, auto f) { static auto kept = people.on_inserted(f); }
namespace house {
void observe(citizens& people, auto f) { static auto kept = people.on_erased(f); }
void other(citizens& people, auto f) { f(entity{1}); }
} // namespace house

void wrapped(citizens& people) {
    watch(people, [&](entity who) { people.erase(who); });          // FINDING: ensign-reentrant-write warning: 'erase' changes 'people' inside 'watch'
    house::observe(people, [&](entity who) { people.erase(who); }); // FINDING: ensign-reentrant-write warning: inside 'house::observe'
    house::other(people, [&](entity who) { people.erase(who); });
}
