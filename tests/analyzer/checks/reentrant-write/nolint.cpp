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

void silenced(citizens& people) {
    auto a = people.on_inserted([&](entity who) { people.erase(who); }); // NOLINT(ensign-reentrant-write) // SILENCED: ensign-reentrant-write
    auto b = people.on_inserted([&](entity who) {
        // NOLINTNEXTLINE
        people.erase(who); // SILENCED: ensign-reentrant-write
    });
}
