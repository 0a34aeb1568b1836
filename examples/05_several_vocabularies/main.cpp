// SPDX-License-Identifier: BSL-1.0
// Several vocabularies on one set: what a ship carries, what befalls her, and where she may go.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>

import ensign;

// [vocabularies]
namespace harbour {

enum class cargo : std::uint8_t { none = 0, grain = 1 << 0, powder = 1 << 1, passengers = 1 << 2 };
ENSIGN_TRAITS(cargo, (none, grain, powder, passengers));

enum class trouble : std::uint8_t { none = 0, leaking = 1 << 0, fever = 1 << 1, mutiny = 1 << 2 };
ENSIGN_TRAITS(trouble, (none, leaking, fever, mutiny));

struct ship {
    float draught = 2.0F; // metres
};
ENSIGN_FIELDS(ship, draught);

using fleet = ensign::entity_set<ship, cargo, trouble>;

} // namespace harbour
// [vocabularies]

using ensign::entity;
using harbour::cargo;
using harbour::ship;
using harbour::trouble;

constexpr entity swift{1}, heron{2}, auk{3};

int main() {
    // [set]
    harbour::fleet ships{"ships"};
    ships.insert(swift, {.draught = 2.5F}, cargo::grain);
    ships.insert(heron, {.draught = 4.0F}, cargo::powder | cargo::passengers, trouble::leaking);
    ships.insert(auk, {}, trouble::fever); // empty holds
    // [set]

    // [parts]
    ships.add_traits(swift, trouble::leaking); // the enumerator says which enum is meant
    ships.set_traits(auk, cargo::passengers);  // the fever stays
    std::printf("heron carries %s\n", to_string(ships.traits_of<cargo>(heron)).c_str());
    ships.clear_traits<cargo>(heron);

    for (const auto& [who, data, traits] : ships.rows()) {
        std::printf("%u: %s (cargo alone: %s)\n", who.value(), to_string(traits).c_str(),
                    to_string(traits.get<cargo>()).c_str());
    }
    // [parts]

    // [filters]
    auto quarantine = ships.make_view({.all_of = {cargo::passengers, trouble::fever}});
    auto rescuers =
        ships.make_view({.any_of = cargo::grain | cargo::passengers, .none_of = trouble::fever | trouble::mutiny});
    std::printf("quarantine %zu, rescuers %zu\n", quarantine.size(), rescuers.size());
    std::printf("leaking with grain: %zu\n", ships.count_all({trouble::leaking, cargo::grain}));

    ships.with({.any_of = {cargo::grain, trouble::leaking}}, // some of each list: both
               [](entity who, const ship&, ensign::traits<cargo> c, ensign::traits<trouble> t) {
                   std::printf("to the dry dock: %u with %s, %s\n", who.value(), to_string(c).c_str(),
                               to_string(t).c_str());
               });
    // [filters]

    // [told]
    auto unloaded = ships.on_traits_removed<cargo>([](entity who, ensign::traits<cargo> gone) {
        std::printf("%u unloads %s\n", who.value(), to_string(gone).c_str());
    });
    auto released = quarantine.on_exit([](entity who) { std::printf("%u leaves quarantine\n", who.value()); });
    ships.update(auk, [](ship& s, ensign::traits<cargo>& c, ensign::traits<trouble>& t) {
        s.draught = 1.5F; // data and masks of both enums: one change
        c -= cargo::passengers;
        t -= trouble::fever;
    });
    // [told]

    // [either]
    auto hazard = ships.make_raw_view(
        [](const ship&, ensign::traits<cargo> c, ensign::traits<trouble> t) {
            return c.has_any(cargo::powder) || t.has_any(trouble::mutiny); // one or the other: no filter says that
        },
        {.observed = {cargo::powder, trouble::mutiny}, .name = "hazard"});
    ships.add_traits(swift, trouble::mutiny);
    std::printf("hazards: %zu\n", hazard.size());
    // [either]

    // [context]
    auto aground = ships.make_context_view(3.0F,
                                           [](const ship& s, ensign::traits<cargo>, ensign::traits<trouble>,
                                              float depth) { return s.draught > depth; },
                                           {.observed = {}, .name = "aground"});
    auto stuck = aground.on_enter([](entity who) { std::printf("%u is aground\n", who.value()); });
    auto afloat = aground.on_exit([](entity who) { std::printf("%u floats again\n", who.value()); });
    aground.refresh(2.0F); // the tide goes out
    aground.refresh(4.5F);
    // [context]
}
