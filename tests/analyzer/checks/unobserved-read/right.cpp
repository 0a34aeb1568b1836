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

// Everything that is read is observed, or nobody can know.
void right(citizens& people, ensign::traits<condition> wanted) {
    auto a = people.make_raw_view([](const citizen&, auto t) { return t.has_all(condition::cursed); },
                                  {.observed = condition::cursed | condition::shielded});
    auto b = people.make_raw_view([](const citizen&, auto t) { return t == condition::cursed; });
    auto c = people.make_raw_view([](const citizen&, auto t) { return t == condition::cursed; }, {.name = "c"});
    auto d = people.make_raw_view([wanted](const citizen&, auto t) { return t.has_any(wanted); }, {.observed = wanted});
    auto e = people.make_raw_view([](const citizen&, auto t) { return t.has_any(condition::none); }, {.observed = {}});
    auto f = people.make_raw_view([](const citizen& x, auto) { return x.hp > 3; }, {.observed = {}});
    auto g = people.make_view({.all_of = condition::cursed}, [](const citizen& x) { return x.hp > 3; });
    auto h = people.make_raw_view([](const citizen&, auto t) { return t == condition::cursed; },
                                  {.observed = ensign::traits<condition>::all()});
}
