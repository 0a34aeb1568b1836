// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/snapshot.md.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <memory> // g++ 14 wants it wherever a signal is used
#include <span>
#include <string>
#include <vector>

import ensign;

namespace before { // what an older program had

enum class condition : std::uint8_t { blessed = 1, cursed = 2 };
ENSIGN_TRAITS(condition, (blessed, cursed));
struct citizen {
    std::int16_t hp = 100;
};
ENSIGN_FIELDS(citizen, hp);

} // namespace before

enum class condition : std::uint8_t { cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (cursed, poisoned));
struct citizen {
    int hp = 100;
    int gold = 10;
};
ENSIGN_FIELDS(citizen, hp, gold);

using ensign::entity;
using citizens = ensign::entity_set<citizen, condition>;
using old_citizens = ensign::entity_set<before::citizen, before::condition>;

constexpr entity ida{1}, olav{2}, runa{3};

int main() {
    citizens people{"people"};
    people.insert(ida, {.hp = 80}, condition::cursed);
    people.insert(olav, {.hp = 50});

    // [capture]
    ensign::snapshot_of<citizens> saved = capture(people); // a new one
    people.erase(olav);
    people.insert(runa, {.hp = 30});
    ensign::snapshot_of<citizens> later;
    capture(people, later); // into one that is there: no allocation when the rows fit
    std::printf("%zu rows, the first has %d hp\n", saved.size(), saved.data()[0].hp);
    // [capture]

    // [restore]
    {
        auto changed = people.on_set_changed([] { std::printf("the set has changed\n"); });
        auto went = people.on_erased([](entity who) { std::printf("%u went\n", who.value()); });
        restore(people, saved);                       // tells only that the set has changed
        restore(people, later, ensign::notify::diff); // tells what has become of whom
    }
    // [restore]

    // [hash]
    restore(people, saved);
    std::printf("%s\n", capture(people) == saved ? "the same" : "different");
    std::printf("%s\n", later.content_hash() == saved.content_hash() ? "the same" : "different");
    // [hash]

    // [diff]
    const ensign::snapshot_diff changes = diff(saved, later);
    std::printf("%zu added\n%s", changes.count(ensign::row_change_kind::added), changes.text().c_str());
    // [diff]

    // [world]
    old_citizens ghosts{"ghosts"};
    ghosts.insert(runa, {.hp = 7}, before::condition::blessed | before::condition::cursed);
    const auto world = capture_world(people, ghosts);
    people.clear();
    ghosts.clear();
    restore_world(world, people, ghosts); // both, or none
    std::printf("%zu and %zu, %zu\n", people.size(), ghosts.size(), world.get<1>().size());
    // [world]

    // [raw]
    ensign::raw_snapshot raw = to_raw(world.get<1>(), "ghosts");
    std::printf("%s: %zu bytes a row\n", raw.layout.leaves[0].path.c_str(), column_bytes(raw.layout.leaves[0]));
    std::printf("mask %d\n", static_cast<int>(ensign::masks_of<before::condition>(raw)[0]));
    // [raw]

    // [restore_raw]
    try {
        restore(people, raw);
    } catch (const ensign::refused_rows& e) { std::printf("%s\n", to_string(e.findings()[0]).c_str()); }
    const ensign::restore_report report = restore(people, raw, {.traits = ensign::unknown_names::drop});
    std::printf("%s", report.text().c_str());
    std::printf("%d hp, %d gold\n", people.get(runa).hp, people.get(runa).gold);
    // [restore_raw]

    // [from_raw]
    const ensign::migration_options lossy{.traits = ensign::unknown_names::drop};
    const auto typed = ensign::from_raw<ensign::snapshot_of<citizens>>(raw, lossy);
    const ensign::raw_snapshot plain = migrate(raw, ensign::schema_of<citizen, condition>("people"), lossy);
    std::printf("%s", diff(plain, to_raw(typed)).text().c_str()); // new fields are zero in plain data
    // [from_raw]

    // [validate]
    raw.ids.push_back(ida); // and no values for it
    try {
        validate(raw);
    } catch (const ensign::invalid_snapshot& e) { std::printf("%s: %s\n", e.where().c_str(), e.what()); }
    // [validate]
}
