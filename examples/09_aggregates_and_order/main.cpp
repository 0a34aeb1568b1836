// SPDX-License-Identifier: BSL-1.0
// Aggregates and order: what the members of a view come to, and who is first among them.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>

import ensign;

namespace harbour {

enum class trouble : std::uint8_t { none = 0, leaking = 1 << 0, fever = 1 << 1 };
ENSIGN_TRAITS(trouble, (none, leaking, fever));

struct place {
    int x = 0;
    int y = 0;
};
ENSIGN_FIELDS(place, x, y);

struct ship {
    int crew = 0;
    double cargo = 0; // tons
    place at = {};
};
ENSIGN_FIELDS(ship, crew, cargo, at);

// [key]
/// The square of the distance: its order is the same.
int distance(const ship& s, const place& from) {
    const int x = s.at.x - from.x;
    const int y = s.at.y - from.y;
    return x * x + y * y;
}
// [key]

} // namespace harbour

using ensign::entity;
using harbour::place, harbour::ship, harbour::trouble;

template <class Order>
void list(const char* what, const Order& order) {
    std::printf("%s:", what);
    for (const entity e : order) { std::printf(" %u", e.value()); }
    std::printf("\n");
}

int main() {
    ensign::entity_set<ship, trouble> ships{"ships"};
    auto in_trouble = ships.make_view({.any_of = trouble::leaking | trouble::fever});

    // [aggregates]
    auto people = in_trouble.sum<&ship::crew>();    // a number that keeps itself up to date
    auto heaviest = in_trouble.max<&ship::cargo>(); // a std::optional: none without members
    auto alarm = people.on_changed([](std::int64_t before, std::int64_t now) {
        std::printf("people in trouble: %lld, were %lld\n", static_cast<long long>(now),
                    static_cast<long long>(before));
    });
    // [aggregates]

    // [order]
    auto all = ships.make_view({});
    auto by_crew = all.ordered_by<&ship::crew>(); // all of them, the smallest crew first
    auto largest = all.top<&ship::cargo>(2);      // the two with the most cargo
    auto tug = place{0, 0};
    auto nearest = in_trouble.closest(1, tug, harbour::distance);
    auto go = nearest.on_enter([](entity e) { std::printf("the tug is for %u\n", e.value()); });
    auto leave = nearest.on_exit([](entity e) { std::printf("the tug leaves %u\n", e.value()); });
    // [order]

    // [changes]
    ships.insert(entity{1}, {.crew = 12, .cargo = 300.5, .at = {.x = 5, .y = 5}}, trouble::leaking);
    ships.insert(entity{2}, {.crew = 40, .cargo = 120.25, .at = {.x = 1, .y = 2}});
    ships.insert(entity{3}, {.crew = 7, .cargo = 900, .at = {.x = 9, .y = 0}}, trouble::fever);

    ships.add_traits(entity{2}, trouble::fever);            // the nearest by far
    ships.update(entity{2}, [](ship& s) { s.cargo += 1; }); // asks no key of crews
    ships.transaction([&] {                                 // one change: nobody sees what is between
        ships.update(entity{1}, [](ship& s) { s.crew -= 2; });
        ships.update(entity{3}, [](ship& s) { s.crew += 2; });
        ships.remove_traits(entity{2}, trouble::fever);
    });
    nearest.refresh(place{10, 0}); // the tug has moved
    // [changes]

    // [read]
    std::printf("%lld people, heaviest %.2f tons\n", static_cast<long long>(people.value()),
                heaviest.value().value_or(0));
    list("by crew", by_crew);
    list("most cargo", largest);
    std::printf("%u has rank %zu\n", 2U, by_crew.rank(entity{2}).value_or(99));
    // [read]
}
