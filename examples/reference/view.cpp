// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/view.md.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>

import ensign;

namespace harbour {

enum class trouble : std::uint8_t { none = 0, leaking = 1 << 0, fever = 1 << 1, mutiny = 1 << 2 };
ENSIGN_TRAITS(trouble, (none, leaking, fever, mutiny));

struct ship {
    float draught = 2.0F; // metres
    int crew = 10;
};
ENSIGN_FIELDS(ship, draught, crew);

using fleet = ensign::entity_set<ship, trouble>;
using watch = ensign::view<ship, trouble>;

} // namespace harbour

using ensign::entity;
using harbour::ship;
using harbour::trouble;

constexpr entity swift{1}, heron{2}, auk{3};

void about_kinds(harbour::fleet& ships) {
    // [make_view]
    harbour::watch sick = ships.make_view({.all_of = trouble::fever});
    auto sinking = ships.make_view({.any_of = trouble::leaking}, [](const ship& s) { return s.draught > 3.0F; },
                                   {.name = "sinking"});
    std::printf("%zu sick, %zu sinking\n", sick.size(), sinking.size());
    // [make_view]

    // [predicate]
    using ensign::field, ensign::has;
    constexpr auto helpless = field<&ship::crew>() < 5 && has(trouble::fever) && !has(trouble::mutiny);
    auto adrift = ships.make_view(helpless, {.name = "adrift"});
    ships.update(auk, [](ship& s) { s.draught += 0.1F; }); // does not ask it: it names no draught
    std::printf("%zu adrift: %s\n", adrift.size(), adrift.condition().c_str());
    // [predicate]

    // [make_raw_view]
    auto lost = ships.make_raw_view(
        [](const ship& s, ensign::traits<trouble> t) {
            return s.crew == 0 || t.has_all(trouble::fever | trouble::mutiny);
        },
        {.observed = trouble::fever | trouble::mutiny, .name = "lost"});
    ships.update(auk, [](ship& s) { s.crew = 0; });
    std::printf("%zu lost\n", lost.size());
    // [make_raw_view]

    // [make_context_view]
    auto aground = ships.make_context_view(
        3.0F, [](const ship& s, ensign::traits<trouble>, float depth) { return s.draught > depth; }, {.observed = {}});
    auto stuck = aground.on_enter([](entity who) { std::printf("%u is aground\n", who.value()); });
    aground.refresh(1.0F);
    std::printf("at %.1f m: %zu aground\n", static_cast<double>(aground.context()), aground.size());
    // [make_context_view]

    // [trigger]
    auto counted = ships.make_view({.all_of = trouble::fever}, {}, {.when = ensign::trigger::none});
    ships.add_traits(swift, trouble::fever);
    const std::size_t before = counted.size();
    counted.refresh();
    std::printf("%zu, then %zu\n", before, counted.size());
    ships.remove_traits(swift, trouble::fever);
    // [trigger]
}

void about_members(harbour::fleet& ships) {
    // [members]
    auto leaking = ships.make_view({.all_of = trouble::leaking});
    for (const entity who : leaking) { std::printf("%u leaks\n", who.value()); }
    leaking.for_each([](entity who, const ship& s) {
        std::printf("%u draws %.1f m\n", who.value(), static_cast<double>(s.draught));
    });
    const std::span<const entity> list = leaking.ids();
    std::printf("%zu = %zu, %s\n", leaking.size(), list.size(), leaking.contains(heron) ? "heron too" : "not heron");
    // [members]
}

void about_views_of_views(harbour::fleet& ships) {
    using ensign::field;
    // [joined]
    auto holed = ships.make_view({.all_of = trouble::leaking});
    auto sparse = ships.make_view(field<&ship::crew>() < 20);
    auto sinking = holed & sparse; // | and - likewise
    sinking.set_name("sinking");
    auto doomed = sinking.on_enter([](entity who) { std::printf("%u is sinking\n", who.value()); });
    ships.transaction([&] { // in and out again: nobody is told of that
        ships.add_traits(auk, trouble::leaking);
        ships.update(heron, [](ship& s) { s.crew = 12; });
        ships.remove_traits(auk, trouble::leaking);
    });
    std::printf("%zu %s: %s\n", sinking.size(), sinking.name().c_str(), sinking.condition().c_str());
    // [joined]

    // [where]
    auto deep = sinking.where(field<&ship::draught>() > 3.0F); // asks about those that are sinking alone
    auto sick = sinking.where({.all_of = trouble::fever}, {}, {.name = "sick and sinking"});
    std::printf("%zu deep, %zu sick\n", deep.size(), sick.size());
    // [where]
    ships.update(heron, [](ship& s) { s.crew = 30; });

    // [different_sets]
    harbour::fleet wrecks{"wrecks"};
    try {
        auto all = holed | wrecks.make_view({});
    } catch (const ensign::different_sets& e) { std::printf("%s\n", e.what()); }
    // [different_sets]
}

void about_signals(harbour::fleet& ships) {
    // [signals]
    auto crewed = ships.make_view({.none_of = trouble::mutiny}, [](const ship& s) { return s.crew >= 10; });
    auto in = crewed.on_enter([](entity who, const ship& s) { std::printf("%u: %d aboard\n", who.value(), s.crew); });
    auto out = crewed.on_exit(
        [](entity who, const ship& before) { std::printf("%u had %d aboard\n", who.value(), before.crew); });
    auto same = crewed.on_update([](entity who, const ship& before, const ship& now) {
        std::printf("%u: %d -> %d aboard\n", who.value(), before.crew, now.crew);
    });
    ships.update(swift, [](ship& s) { s.crew = 12; }); // stays a member
    ships.update(swift, [](ship& s) { s.crew = 3; });
    ships.update(swift, [](ship& s) { s.crew = 11; });
    ships.erase(heron); // the row can still be read
    // [signals]
}

void about_lives(harbour::fleet& ships) {
    // [dispose]
    std::optional<harbour::watch> once{ships.make_view({.all_of = trouble::mutiny})};
    auto first = once->on_enter([&](entity who) {
        std::printf("mutiny on %u\n", who.value());
        once.reset(); // a view may be disposed of by its own callback
    });
    ships.add_traits(swift, trouble::mutiny);
    ships.add_traits(auk, trouble::mutiny); // nobody is told
    // [dispose]

    // [gone]
    std::optional<harbour::fleet> convoy;
    convoy.emplace("convoy").insert(swift, {});
    auto left = convoy->make_view({});
    convoy.reset();
    std::printf("%zu members\n", left.size());
    try {
        left.refresh();
    } catch (const ensign::gone_error& e) { std::printf("%s\n", e.what()); }
    // [gone]
}

int main() {
    harbour::fleet ships{"ships"};
    ships.insert(swift, {.draught = 2.5F}, trouble::leaking);
    ships.insert(heron, {.draught = 4.0F, .crew = 30}, trouble::leaking);
    ships.insert(auk, {.draught = 1.5F, .crew = 4}, trouble::fever);
    about_kinds(ships);
    about_members(ships);
    about_views_of_views(ships);
    about_signals(ships);
    about_lives(ships);
}
