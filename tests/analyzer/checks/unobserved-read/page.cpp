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
    auto weak = people.make_raw_view(
        [](const citizen& c, ensign::traits<condition> t) { return c.hp < 30 && !t.has_any(condition::shielded); },
        {.observed = condition::cursed});
    // [bad]
    // FINDING-3: ensign-unobserved-read error: the predicate reads 'shielded' of 'condition', bit 2 (0x4), but the view does not observe it, so it is not asked again when that changes: add it to 'observed', or leave 'observed' out to observe every bit
    // [good]
    auto right = people.make_raw_view(
        [](const citizen& c, ensign::traits<condition> t) { return c.hp < 30 && !t.has_any(condition::shielded); },
        {.observed = condition::cursed | condition::shielded});
    // [good]
}
