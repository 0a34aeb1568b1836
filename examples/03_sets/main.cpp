// SPDX-License-Identifier: BSL-1.0
// Sets: rows of data, one change at a time, all of them at once, and several as one.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <span>
#include <stdexcept>

import ensign;

namespace expedition {

enum class state : std::uint8_t { none = 0, manned = 1 << 0, snowed_in = 1 << 1 };
ENSIGN_TRAITS(state, (none, manned, snowed_in));

struct camp {
    int food = 0; // days
    int fuel = 0; // litres
};
ENSIGN_FIELDS(camp, food, fuel);

} // namespace expedition

using ensign::entity;
using expedition::camp;
using expedition::state;

constexpr entity base{1}, ridge{2}, col{3}, depot{40'000};

int main() {
    // [rows]
    ensign::entity_set<camp, state> camps{"camps"};

    camps.insert(base, {.food = 60, .fuel = 200}, state::manned);
    camps.insert_range({{ridge, {.food = 9, .fuel = 12}, state::manned}, {col, {.food = 2, .fuel = 5}}});
    camps.emplace(depot, 30, 40); // food, fuel

    const bool fresh = camps.insert_or_assign(col, {.food = 3, .fuel = 5});
    std::printf("the col is new: %s\n", fresh ? "yes" : "no");
    // [rows]

    // [reading]
    std::printf("%zu camps, fuel at the ridge: %d\n", camps.size(), camps.get(ridge).fuel);
    if (camps.find(entity{9}) == nullptr) { std::printf("no camp 9\n"); }
    // [reading]

    // [told]
    camps
        .on_data_changed([](entity who, const camp& before, const camp& now) {
            std::printf("camp %u: food %d -> %d, fuel %d -> %d\n", who.value(), before.food, now.food, before.fuel,
                        now.fuel);
        })
        .keep();
    camps.on_set_changed([] { std::printf("everything may have changed\n"); }).keep();
    // [told]

    // [data]
    camps.set_data(ridge, {.food = 8, .fuel = 12});
    camps.update(base, [](camp& c) { c.fuel -= 20; });
    const bool changed = camps.update(col, [](camp& c) { c.fuel += 0; }); // tells nobody
    std::printf("the col changed: %s\n", changed ? "yes" : "no");
    // [data]

    // [bulk]
    const auto cold_night = [](std::span<camp> all) {
        for (camp& c : all) { c.fuel = c.fuel < 6 ? 0 : c.fuel - 6; }
    };
    camps.bulk_write(cold_night);                       // told in one sentence
    camps.bulk_write(cold_night, ensign::notify::diff); // told camp by camp, then in one sentence
    // [bulk]

    // [transaction]
    const auto carry = [&camps](entity from, entity to, int food) {
        camps.transaction([&] {
            camps.update(to, [&](camp& c) { c.food += food; });
            camps.update(from, [&](camp& c) { c.food -= food; });
            if (camps.get(from).food < 0) { throw std::runtime_error{"not that much food there"}; }
        });
    };
    carry(base, ridge, 10);
    try {
        carry(col, ridge, 10);
    } catch (const std::runtime_error& e) { std::printf("%s; the col still has %d\n", e.what(), camps.get(col).food); }
    // [transaction]

    // [goodbye]
    const auto gone = camps.on_erased(
        [](entity who, const camp& last) { std::printf("camp %u: %d days left\n", who.value(), last.food); });
    const std::size_t given_up = camps.erase_if([](entity, const camp& c) { return c.fuel == 0; });
    std::printf("%zu given up\n", given_up);
    for (const auto& [who, data, traits] : camps.rows()) {
        std::printf("camp %u: food %d, fuel %d, %s\n", who.value(), data.food, data.fuel, to_string(traits).c_str());
    }
    // [goodbye]
}
