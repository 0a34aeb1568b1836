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

using workers = ensign::entity_set<citizen, condition, job>;

void too_little(citizens& people) {
    auto a = people.make_raw_view(
        [](const citizen& c, ensign::traits<condition> t) {
            return c.hp < 30 && t.has_all(condition::cursed) &&
                   !t.has_any(condition::shielded);
        },
        {.observed = condition::cursed | town::condition::shielded});
    auto b = people.make_raw_view([](const citizen&, auto t) { return t.has_all(condition::poisoned); },
                                  {.observed = {town::condition::poisoned}, .name = "b"});
    auto c = people.make_raw_view(
        [](const citizen&, ensign::traits<condition> t) {
            return (t & (condition::cursed | condition::poisoned)).empty();
        },
        {.observed = condition::cursed | town::condition::poisoned});
}

// Everything is read, whatever it is compared with.
void whole(citizens& people) {
    auto a = people.make_raw_view([](const citizen&, auto t) { return t == condition::cursed; },
                                  {.observed = condition::cursed | town::condition::poisoned | town::condition::shielded});
    auto b = people.make_raw_view([](const citizen&, auto t) { return t.count() > 1; },
                                  {.observed = condition::cursed | town::condition::poisoned | town::condition::shielded});
}

bool is_weak(const citizen& c, ensign::traits<condition> t) {
    return c.hp < 3 && t.has_none(condition::shielded);
}

void several(workers& people) {
    auto a = people.make_raw_view(
        [](const citizen&, ensign::traits<condition> t, ensign::traits<job> j) {
            return t.has_all(condition::cursed) && j.has_all(job::healer);
        },
        {.observed = {condition::cursed, job::smith | town::job::healer}});
    auto b = people.make_context_view(
        3, [](const citizen& c, auto t, auto, int limit) { return c.hp < limit && is_weak(c, t); },
        {.observed = condition::cursed | town::condition::shielded});
}
