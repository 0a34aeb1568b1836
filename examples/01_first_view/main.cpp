// SPDX-License-Identifier: BSL-1.0
// The first view: who is in danger, told at once.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>

import ensign;

// [vocabulary]
namespace town {

enum class condition : std::uint8_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1 << 2,
    doomed = cursed | poisoned,
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));

struct citizen {
    int hp = 100;
    float morale = 1.0F;
};
ENSIGN_FIELDS(citizen, hp, morale);

} // namespace town
// [vocabulary]

using town::condition;

int main() {
    // [set]
    ensign::entity_set<town::citizen, condition> citizens{"citizens"};

    citizens.insert(ensign::entity{7}, {.hp = 25, .morale = 0.8F});
    citizens.insert(ensign::entity{8}, {.hp = 90}, condition::cursed | condition::shielded);
    // [set]

    // [view]
    auto critical = citizens.make_view({.all_of = condition::poisoned, .none_of = condition::shielded},
                                       [](const town::citizen& c) { return c.hp < 30; });

    auto entered = critical.on_enter(
        [](ensign::entity who, const town::citizen& c) { std::printf("%u is critical (hp %d)\n", who.value(), c.hp); });
    auto left = critical.on_exit([](ensign::entity who) { std::printf("%u is safe\n", who.value()); });
    // [view]

    // [changes]
    citizens.add_traits(ensign::entity{7}, condition::poisoned);              // 7 is critical
    citizens.add_traits(ensign::entity{8}, condition::poisoned);              // shielded: nothing
    citizens.update(ensign::entity{8}, [](town::citizen& c) { c.hp -= 70; }); // still shielded: nothing
    citizens.remove_traits(ensign::entity{8}, condition::shielded);           // 8 is critical
    citizens.update(ensign::entity{7}, [](town::citizen& c) { c.hp += 50; }); // 7 is safe
    // [changes]

    // [look]
    for (const ensign::entity who : critical) { std::printf("still critical: %u\n", who.value()); }

    for (const auto& [id, data, traits] : citizens.rows()) {
        std::printf("%u: hp %d, %s\n", id.value(), data.hp, to_string(traits).c_str());
    }
    // [look]

    // [mistake]
    try {
        citizens.add_traits(ensign::entity{99}, condition::cursed);
    } catch (const ensign::error& e) { std::printf("%s\n", e.what()); }
    // [mistake]
}
