// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/base.md.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <utility>

import ensign;

namespace town {

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0, poisoned = 1 << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));

enum class health : std::uint8_t { none = 0, alive = 1 << 0, dead = 1 << 1 };
ENSIGN_TRAITS(health, (none, alive, dead));
ENSIGN_RULES(health, exclusive(alive, dead));

} // namespace town

using town::condition;
using citizens = ensign::entity_set<ensign::no_data, condition>;

// [tell]
template <class F>
void tell(F mistake) {
    try {
        mistake();
    } catch (const ensign::error& e) { std::printf("%s\n", e.what()); }
}
// [tell]

void about_entities() {
    // [entity]
    constexpr ensign::entity mayor{1};
    constexpr ensign::entity last{0xFFFF'FFFF}; // no value is special
    static_assert(mayor < last && ensign::entity{} == ensign::entity{0});
    std::printf("the mayor is %u\n", mayor.value());
    // [entity]

    // [hash]
    std::unordered_map<ensign::entity, const char*> names;
    names[mayor] = "Ida";
    std::printf("%s\n", names.at(mayor));
    // [hash]
}

void about_errors() {
    citizens people{"people"};

    // [unknown_entity]
    try {
        people.add_traits(ensign::entity{99}, condition::cursed);
    } catch (const ensign::unknown_entity& e) { std::printf("nobody is %u\n", e.who().value()); }
    // [unknown_entity]

    // [duplicate_entity]
    people.insert(ensign::entity{1}, {});
    tell([&] { people.insert(ensign::entity{1}, {}); });
    // [duplicate_entity]

    // NOLINTBEGIN(ensign-reentrant-write): the refusal is what is shown
    // [reentry_error]
    auto hasty = people.on_inserted([&](ensign::entity who) { people.erase(who); });
    tell([&] { people.insert(ensign::entity{2}, {}); });
    hasty.disconnect();
    // [reentry_error]
    // NOLINTEND(ensign-reentrant-write)

    // [defer_limit_error]
    struct echo {
        citizens& people;
        void operator()() const { people.defer(*this); } // without an end
    };
    auto calls = people.on_inserted([&] { people.defer(echo{people}); });
    tell([&] { people.insert(ensign::entity{3}, {}); });
    // [defer_limit_error]
}

void about_masks_that_are_wrong() {
    // NOLINTBEGIN(ensign-unobserved-read): the error is what is shown
    // [observed_mask_error]
    citizens people{"people"};
    people.insert(ensign::entity{1}, {});
    people.verify(true);
    tell([&] {
        auto healthy = people.make_raw_view([](const ensign::no_data&,
                                               ensign::traits<condition> t) { return t.empty(); }, // reads every bit
                                            {.observed = condition::cursed, .name = "healthy"});
    });
    // [observed_mask_error]
    // NOLINTEND(ensign-unobserved-read)

    // [unknown_bits]
    tell([] { static_cast<void>(ensign::traits<condition>::checked(0x12)); });
    // [unknown_bits]

    // [bad_trait_text]
    tell([] { static_cast<void>(ensign::traits<condition>::from_string("cursed|blessed")); });
    // [bad_trait_text]

    // [gone_error]
    citizens moved = std::move(people);
    tell([&] { people.clear(); });
    // [gone_error]
}

void about_pools() {
    // [id_pool]
    ensign::id_pool pool;
    const ensign::entity first = pool.acquire();
    pool.release(first);
    const ensign::entity second = pool.acquire(); // the same index, the next generation
    std::printf("%s, %s, %zu alive\n", pool.alive(first) ? "alive" : "stale", pool.alive(second) ? "alive" : "stale",
                pool.size());
    tell([&] { pool.release(first); });
    // [id_pool]

    // [layout]
    ensign::id_pool tiny{{.index_bits = 1, .generation_bits = 4}};
    static_cast<void>(tiny.acquire());
    static_cast<void>(tiny.acquire());
    tell([&] { static_cast<void>(tiny.acquire()); });
    // [layout]

    // [save]
    const ensign::id_pool::state saved = pool.save();
    ensign::id_pool again{saved};
    std::printf("%s\n", again.alive(second) && !again.alive(first) ? "as before" : "different");
    // [save]
}

void about_rules() {
    // [rule_violation]
    ensign::entity_set<ensign::no_data, town::health> people{"people"};
    people.insert(ensign::entity{1}, {}, town::health::alive);
    tell([&] { people.add_traits(ensign::entity{1}, town::health::dead); });
    // [rule_violation]
}

int main() {
    about_entities();
    about_errors();
    about_masks_that_are_wrong();
    about_pools();
    about_rules();
}
