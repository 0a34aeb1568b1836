// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/set.md.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

import ensign;

namespace town {

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1, shielded = 1 << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));

enum class job : std::uint8_t { none = 0, smith = 1 << 0, healer = 1 << 1 };
ENSIGN_TRAITS(job, (none, smith, healer));

enum class health : std::uint8_t { none = 0, alive = 1 << 0, dead = 1 << 1, burning = 1 << 2 };
ENSIGN_TRAITS(health, (none, alive, dead, burning));
ENSIGN_RULES(health, exclusive(alive, dead), implies(burning, alive));

struct citizen {
    int hp = 100;
    int gold = 0;
};
ENSIGN_FIELDS(citizen, hp, gold);

} // namespace town

using ensign::entity;
using town::citizen;
using town::condition;
using town::job;

using citizens = ensign::entity_set<citizen, condition, job>;

constexpr entity ida{1}, olav{2}, runa{3};

void print(const char* about, const citizens& people) {
    std::printf("%s:", about);
    for (const auto& [who, data, traits] : people.rows()) {
        std::printf(" %u(%d hp, %s)", who.value(), data.hp, to_string(traits).c_str());
    }
    std::printf("\n");
}

void about_filters() {
    // [trait_masks]
    using masks = ensign::trait_masks<condition, job>;
    constexpr masks smith_in_danger{condition::cursed | condition::poisoned, job::smith};
    static_assert(smith_in_danger.get<job>() == job::smith);
    static_assert(smith_in_danger.has_all(masks{condition::cursed, job::smith}));
    static_assert((smith_in_danger | masks{job::healer}).get<job>().count() == 2);
    std::printf("%s\n", to_string(smith_in_danger).c_str());
    // [trait_masks]

    // [trait_filter]
    constexpr ensign::trait_filter<condition, job> to_heal{.any_of = condition::cursed | condition::poisoned,
                                                           .none_of = {condition::shielded, job::healer}};
    static_assert(to_heal.matches(smith_in_danger));
    static_assert(to_heal.observed().get<job>() == job::healer);
    // [trait_filter]
}

void about_rows() {
    // [entity_set]
    citizens people{"people"};
    ensign::entity_set<ensign::no_data, condition> houses; // traits alone
    ensign::entity_set<citizen> visitors;                  // data alone
    houses.insert(entity{1}, {}, condition::cursed);
    visitors.insert(entity{1}, {.hp = 80});
    // [entity_set]

    // [insert]
    people.insert(ida, {.hp = 90, .gold = 5});
    people.insert(olav, {}, condition::cursed | condition::poisoned, job::smith);
    // [insert]

    // [emplace]
    people.emplace(runa, 70, 12); // hp, gold
    // [emplace]

    // [insert_or_assign]
    if (!people.insert_or_assign(olav, {.hp = 95}, condition::cursed)) { print("assigned", people); } // the job stays
    // [insert_or_assign]

    // [insert_range]
    people.insert_range({{entity{10}, {.hp = 30}, {condition::shielded, job::healer}}, {entity{11}, {}}});
    const std::vector<citizens::row_type> more{{entity{12}, {.hp = 1}}};
    people.insert_range(more);
    std::printf("%zu citizens\n", people.size());
    // [insert_range]

    // [erase]
    std::printf("%s\n", people.erase(entity{12}) && !people.erase(entity{12}) ? "erased once" : "never printed");
    const std::size_t dismissed = people.erase_if([](entity, const citizen& c) { return c.gold == 0; });
    std::printf("%zu dismissed\n", dismissed);
    // [erase]

    // [reserve]
    people.reserve(1'000);
    people.shrink();
    // [reserve]

    // [copy_rows_from]
    citizens census{"census"};
    census.copy_rows_from(people);
    people.clear();
    print("census", census);
    // [copy_rows_from]

    // [move]
    people = std::move(census); // connections and views of the census follow it
    std::printf("%zu in %s\n", people.size(), people.name().c_str());
    people.set_name("people");
    // [move]
}

void about_data(citizens& people) {
    // [set_data]
    people.set_data(ida, {.hp = 80, .gold = 5});
    // [set_data]

    // [update]
    people.update(ida, [](citizen& c) { c.hp -= 10; });
    people.update(olav, [](citizen& c, ensign::traits<condition>& t, ensign::traits<job>&) {
        c.hp += 1; // data and traits: one change
        t -= condition::poisoned;
    });
    const bool paid = people.update(ida, [](citizen& c) {
        c.gold -= 100;
        return c.gold >= 0; // false: leave it
    });
    std::printf("paid: %s\n", paid ? "yes" : "no");
    // [update]

    // [bulk_write]
    people.bulk_write([](std::span<citizen> all, std::span<const entity> ids) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (ids[i] != ida) { all[i].gold += 1; }
        }
    });
    // [bulk_write]
    print("data", people);
}

void about_traits(citizens& people) {
    // [change_traits]
    people.add_traits(ida, condition::cursed | condition::shielded);
    people.remove_traits(ida, condition::shielded);
    people.toggle_traits(ida, condition::poisoned);
    people.set_traits(ida, job::healer); // of the enum job; conditions stay
    const bool again = people.add_traits(ida, job::healer);
    std::printf("%s, %s, again: %s\n", to_string(people.traits_of<condition>(ida)).c_str(),
                to_string(people.traits_of<job>(ida)).c_str(), again ? "changed" : "unchanged");
    people.clear_traits<condition>(ida);
    people.clear_traits(olav); // of every enum
    // [change_traits]

    // [ask_traits]
    std::printf("%s\n", people.has_any(ida, job::healer | job::smith) ? "a craftswoman" : "never printed");
    if (!people.try_traits_of<job>(entity{99})) { std::printf("nobody\n"); }
    // [ask_traits]
}

void about_reading(citizens& people) {
    // [get]
    std::printf("%d\n", people.get(ida).hp);
    if (const citizen* found = people.find(entity{99}); found == nullptr) { std::printf("not there\n"); }
    std::printf("%d\n", people.try_get(runa).value_or(citizen{}).gold);
    // [get]

    // [spans]
    int wealth = 0;
    for (const citizen& c : people.data()) { wealth += c.gold; }
    std::printf("%d gold, %zu ids, %zu masks\n", wealth, people.ids().size(), people.masks<job>().size());
    // [spans]

    // [rows]
    for (const auto& [who, data, traits] : people.rows()) {
        if (traits.get<job>().has_any(job::healer)) { std::printf("healer: %u (%d hp)\n", who.value(), data.hp); }
    }
    // [rows]

    // [visit]
    people.for_each([](entity who) { std::printf("%u ", who.value()); });
    people.with({.none_of = {condition::cursed, job::healer}}, [](entity who) { std::printf("(%u) ", who.value()); });
    people.with_any(job::healer | job::smith, [](entity who, const citizen&, auto, ensign::traits<job> j) {
        std::printf("%u:%s\n", who.value(), to_string(j).c_str());
    });
    // [visit]

    // [count]
    std::printf("%zu %zu %zu\n", people.count({.none_of = job::healer}), people.count_all(job::healer),
                people.count_any(condition::cursed | condition::poisoned));
    // [count]

    // [keep_field]
    people.keep_field<&citizen::hp>();
    int least = 1000;
    people.with_field<&citizen::hp>({.none_of = job::smith}, [&](int hp) { least = hp < least ? hp : least; });
    std::printf("%zu kept, least hp %d\n", people.field_values<&citizen::hp>().size(), least);
    people.drop_field<&citizen::hp>();
    // [keep_field]

    // [set_reader]
    const auto healers = [](const ensign::set_reader<citizen, condition, job>& any) {
        return any.count_all(job::healer);
    };
    std::printf("%zu healers\n", healers(people));
    // [set_reader]
}

void about_signals(citizens& people) {
    // [signals]
    std::vector<ensign::scoped_connection> kept;
    kept.push_back(
        people.on_inserted([](entity who, const citizen& c) { std::printf("+%u (%d hp)\n", who.value(), c.hp); }));
    kept.push_back(
        people.on_erased([](entity who, const citizen& last) { std::printf("-%u (%d hp)\n", who.value(), last.hp); }));
    kept.push_back(people.on_data_changed([](entity who, const citizen& before, const citizen& now) {
        std::printf("%u: %d -> %d hp\n", who.value(), before.hp, now.hp);
    }));
    kept.push_back(people.on_traits_added<condition>([](entity who, ensign::traits<condition> added) {
        std::printf("%u is %s\n", who.value(), to_string(added).c_str());
    }));
    kept.push_back(people.on_traits_removed<condition>([](entity who, ensign::traits<condition> removed) {
        std::printf("%u is no longer %s\n", who.value(), to_string(removed).c_str());
    }));
    kept.push_back(people.on_set_changed([] { std::printf("everything may be different\n"); }));

    people.insert(entity{20}, {.hp = 40}, condition::cursed);
    people.set_traits(entity{20}, condition::poisoned); // removed comes first
    people.update(entity{20}, [](citizen& c) { c.hp -= 5; });
    people.erase(entity{20});
    people.bulk_write([](std::span<citizen>) {});
    // [signals]

    // [on_changed]
    auto watch = people.on_changed(ida, [](entity who) { std::printf("something about %u\n", who.value()); });
    people.add_traits(ida, job::smith);
    people.add_traits(olav, job::smith); // somebody else
    // [on_changed]
}

void about_dispatch(citizens& people) {
    auto told = people.on_data_changed([](entity who) { std::printf("told of %u\n", who.value()); });

    // [transaction]
    people.transaction([&] {
        people.update(ida, [](citizen& c) { c.hp += 1; });
        people.update(ida, [](citizen& c) { c.hp += 1; });
        people.insert(entity{30}, {});
        people.erase(entity{30}); // comes to nothing
    });                           // told of 1, once
    try {
        people.transaction([&] {
            people.update(ida, [](citizen& c) { c.hp = 0; });
            throw std::runtime_error{"not like this"};
        });
    } catch (const std::runtime_error&) { std::printf("%d hp\n", people.get(ida).hp); } // nobody is told
    // [transaction]

    // [defer]
    auto tithe = people.on_traits_added<job>([&](entity who) {
        std::printf("inside: %s\n", people.dispatching() ? "yes" : "no");
        people.defer([&people, who] { people.update(who, [](citizen& c) { c.gold -= 1; }); });
    });
    people.add_traits(runa, job::smith);
    // [defer]

    // [notify_set_changed]
    int bounty = 10; // what the predicate depends on, and the set does not know
    auto rich =
        people.make_view({}, [&](const citizen& c) { return c.gold > bounty; }, {.when = ensign::trigger::none});
    bounty = 0;
    people.notify_set_changed();
    std::printf("%zu rich\n", rich.size());
    // [notify_set_changed]

    // [memory]
    const ensign::memory_usage held = people.memory();
    std::printf("%s\n", held.total() >= held.data + held.masks ? "so many bytes" : "never printed");
    // [memory]
}

void about_rules() {
    using town::health;
    // [set_rule_policy]
    ensign::entity_set<citizen, health> mortals{"mortals"};
    mortals.insert(ida, {}, health::alive | health::burning);
    try {
        mortals.add_traits(ida, health::dead);
    } catch (const ensign::rule_violation& e) { std::printf("%s\n", e.rules().c_str()); }
    mortals.set_traits(ida, health::dead); // in one call
    mortals.transaction([&] {              // or as one change
        mortals.add_traits(ida, health::alive);
        mortals.remove_traits(ida, health::dead);
    });

    mortals.set_rule_policy(ensign::rule_policy::newest_wins);
    mortals.add_traits(ida, health::burning);
    mortals.add_traits(ida, health::dead); // alive goes, and burning, which needs it
    std::printf("%s\n", to_string(mortals.traits_of(ida)).c_str());
    // [set_rule_policy]
}

int main() {
    about_filters();
    about_rows();

    citizens people{"people"};
    people.insert(ida, {.hp = 90, .gold = 5});
    people.insert(olav, {}, condition::cursed | condition::poisoned, job::smith);
    people.insert(runa, {.hp = 70, .gold = 12});
    about_data(people);
    about_traits(people);
    about_reading(people);
    about_signals(people);
    about_dispatch(people);
    about_rules();
}
