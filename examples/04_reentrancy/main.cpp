// SPDX-License-Identifier: BSL-1.0
// What a callback may do, and what it says instead of the rest: a fire goes down a street.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <stdexcept>

import ensign;

namespace town {

enum class state : std::uint8_t { none = 0, burning = 1 << 0, burnt = 1 << 1, stone = 1 << 2, for_sale = 1 << 3 };
ENSIGN_TRAITS(state, (none, burning, burnt, stone, for_sale));

struct house {
    std::uint32_t next = 0; // the neighbour; 0: none
};
ENSIGN_FIELDS(house, next);

} // namespace town

using ensign::entity;
using town::house;
using town::state;

int main() {
    ensign::entity_set<house, state> street{"street"};
    street.insert_range({{entity{1}, {2}}, {entity{2}, {3}}, {entity{3}, {4}, state::stone}, {entity{4}, {}}});
    auto on_fire = street.make_view({.all_of = state::burning});

    // NOLINTBEGIN(ensign-reentrant-write): the refusal is what is shown
    // [refused]
    auto hasty = on_fire.on_enter([&](entity who) { street.remove_traits(who, state::burning); });
    try {
        street.add_traits(entity{4}, state::burning);
    } catch (const ensign::reentry_error& e) { std::printf("%s\n", e.what()); }
    std::printf("it burns all the same: %s\n", on_fire.contains(entity{4}) ? "yes" : "no");
    hasty.disconnect();
    street.remove_traits(entity{4}, state::burning);
    // [refused]
    // NOLINTEND(ensign-reentrant-write)

    // [defer]
    auto spreads = on_fire.on_enter([&](entity who, const house& h) {
        std::printf("house %u burns\n", who.value());
        street.defer([&street, who, next = h.next] {
            if (next != 0 && street.has_none(entity{next}, state::stone | state::burnt)) {
                street.add_traits(entity{next}, state::burning);
            }
            street.update(who, [](house&, ensign::traits<state>& t) { t = (t - state::burning) | state::burnt; });
        });
    });
    auto ends = on_fire.on_exit([](entity who) { std::printf("house %u is burnt down\n", who.value()); });
    street.add_traits(entity{1}, state::burning);
    std::printf("the fire is out: %s\n", on_fire.empty() ? "yes" : "no");
    // [defer]

    // [allowed]
    ensign::entity_set<ensign::no_data> market{"market"};
    ensign::scoped_connection once;
    once = street.on_traits_added([&](entity who, ensign::traits<state> added) {
        const house& h = street.get(who); // reading
        std::printf("house %u, beside house %u: %s\n", who.value(), h.next, to_string(added).c_str());
        market.insert(who, {}); // changing another set
        once.disconnect();      // and whatever ends or begins a subscription or a view
    });
    street.add_traits(entity{3}, state::for_sale);
    street.add_traits(entity{4}, state::for_sale);
    std::printf("on the market: %zu\n", market.size());
    // [allowed]

    // [loop]
    street.for_each([&](entity who, const house&, ensign::traits<state> t) {
        if (t.has_any(state::burnt)) {
            street.defer([&street, who] { street.erase(who); });
        }
    });
    std::printf("%zu houses stand\n", street.size());
    // [loop]

    // [throws]
    auto clerk = street.on_inserted([](entity) { throw std::runtime_error{"the clerk has run out of paper"}; });
    auto crier = street.on_inserted([](entity who) { std::printf("a new house: %u\n", who.value()); });
    try {
        street.insert(entity{5}, {});
    } catch (const std::runtime_error& e) { std::printf("%s\n", e.what()); }
    std::printf("house 5 stands: %s\n", street.contains(entity{5}) ? "yes" : "no");
    // [throws]
}
