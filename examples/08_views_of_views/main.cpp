// SPDX-License-Identifier: BSL-1.0
// Views that are made of other views: both, either, without, and a view over a view.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <utility>

import ensign;

namespace town {

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1, shielded = 1 << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));

struct citizen {
    int hp = 100;
    int x = 0;
};
ENSIGN_FIELDS(citizen, hp, x);

} // namespace town

using ensign::entity, ensign::field;
using town::citizen, town::condition;

template <class View>
auto report(View& v, const char* name) {
    v.set_name(name);
    std::printf("%s: %s\n", name, v.condition().c_str());
    return std::pair{v.on_enter([name](entity who) { std::printf("  %u -> %s\n", who.value(), name); }),
                     v.on_exit([name](entity who) { std::printf("  %u <- %s\n", who.value(), name); })};
}

int main() {
    ensign::entity_set<citizen, condition> citizens{"citizens"};

    // [views]
    auto cursed = citizens.make_view({.all_of = condition::cursed});
    auto weak = citizens.make_view(field<&citizen::hp>() < 30);
    auto near = citizens.make_context_view(
        0, [](const citizen& c, ensign::traits<condition>, int at) { return c.x > at - 10 && c.x < at + 10; },
        {.observed = {}});

    auto doomed = cursed & weak;
    auto troubled = cursed | weak;
    auto lonely = doomed - near;
    auto reachable = doomed.where({.none_of = condition::shielded});
    // [views]

    const auto c1 = report(doomed, "doomed");
    const auto c2 = report(troubled, "troubled");
    const auto c3 = report(lonely, "lonely");
    const auto c4 = report(reachable, "reachable");

    std::printf("7 is weak\n");
    citizens.insert(entity{7}, {.hp = 20, .x = 3});
    std::printf("7 is cursed\n");
    citizens.add_traits(entity{7}, condition::cursed);
    std::printf("the curse is lifted and comes back, with a shield: only the shield makes a difference\n");
    citizens.transaction([&] {
        citizens.remove_traits(entity{7}, condition::cursed);
        citizens.update(entity{7}, [](citizen& c) { c.x = 5; });
        citizens.add_traits(entity{7}, condition::cursed | condition::shielded);
    });
    std::printf("the healer goes to 40\n");
    near.refresh(40);
    std::printf("7 recovers\n");
    citizens.update(entity{7}, [](citizen& c) { c.hp = 90; });
    std::printf("%zu doomed, %zu troubled\n", doomed.size(), troubled.size());
}
