// SPDX-License-Identifier: BSL-1.0
// Declared predicates: conditions over data and traits that a view can look into.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

import ensign;

namespace town {

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1, shielded = 1 << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));

enum class mood : std::uint8_t { calm, tense, angry };
ENSIGN_VALUES(mood, calm, tense, angry);

struct place {
    int x = 0;
    int y = 0;
};
ENSIGN_FIELDS(place, x, y);

struct citizen {
    int hp = 100;
    mood temper = mood::calm;
    place home = {};
};
ENSIGN_FIELDS(citizen, hp, temper, home);

} // namespace town

using ensign::entity, ensign::field, ensign::has;
using town::citizen, town::condition, town::mood, town::place;

// A predicate is a value: it has a name, is a constant, and others are made of it.
constexpr auto weak = field<&citizen::hp>() < 30;
constexpr auto critical = weak && has(condition::poisoned) && !has(condition::shielded);
constexpr auto unruly = field<&citizen::temper>() == mood::angry || has(condition::cursed);
constexpr auto western = field<&citizen::home, &place::x>() < 0;

template <class View>
void describe(const View& v) {
    std::printf("%s: %s\n  reads %s and", v.name().c_str(), v.condition().c_str(), to_string(v.observed()).c_str());
    for (const auto name : v.observed_fields()) { std::printf(" %s", std::string{name}.c_str()); }
    std::printf("\n");
}

int main() {
    ensign::entity_set<citizen, condition> citizens{"citizens"};
    auto in_danger = citizens.make_view(critical, {.name = "in danger"});
    auto watched = citizens.make_view(western && (unruly || !weak), {.name = "watched"});
    describe(in_danger);
    describe(watched);

    auto entered = in_danger.on_enter([](entity who) { std::printf("%u is in danger\n", who.value()); });
    auto left = in_danger.on_exit([](entity who) { std::printf("%u is safe\n", who.value()); });

    citizens.insert(entity{7}, {.hp = 25}, condition::poisoned);
    citizens.insert(entity{8}, {.hp = 90, .home = {.x = -4, .y = 2}}, condition::poisoned);
    citizens.update(entity{7}, [](citizen& c) { c.home.x = -1; }); // asks `watched`, not `in danger`
    citizens.update(entity{8}, [](citizen& c) { c.hp = 10; });     // asks both
    citizens.add_traits(entity{7}, condition::shielded);
    citizens.add_traits(entity{8}, condition::cursed); // asks `watched` alone

    std::printf("%zu in danger, %zu watched\n", in_danger.size(), watched.size());
    std::printf("alone: %s\n", critical(citizen{.hp = 1}, ensign::traits{condition::poisoned}) ? "critical" : "fine");
}
